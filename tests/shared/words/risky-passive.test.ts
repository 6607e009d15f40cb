/** A goal says in the passive, too, what is to happen: "The letter is sent" (R60). */
import { expect, test } from 'vitest';
import { COSTS_MONEY, DESTROYS, SENDS } from '../../../src/shared/words/risky.ts';

test.each([
  ['the letter is sent', SENDS],
  ['Ben wrote to Ann', SENDS],
  ['an answer is written', SENDS],
  ['Ann is told the news', SENDS],
  ['Rate the film with four stars', SENDS],
  ['Leave a good review', SENDS],
  ['Vote for Ann', SENDS],
  ['Call "Ann"', SENDS],
  ['Call Ann back', SENDS],
  ['Der Brief wird abgeschickt', SENDS],
  ['Das Foto wird mit Ben geteilt', SENDS],
  ['La carta es enviada', SENDS],
  ['Ana envía una carta', SENDS],
  ['La lettera viene inviata', SENDS],
  ['A carta é enviada', SENDS],
  ['De brief is verzonden', SENDS],
  ['Bilden delas med Ben', SENDS],
  ['List jest wysłany', SENDS],
  ['the ticket is bought', COSTS_MONEY],
  ['the bill was paid in cash', COSTS_MONEY],
  ['all points are spent', COSTS_MONEY],
  ['Die Karte wird gekauft', COSTS_MONEY],
  ['La cuenta es pagada', COSTS_MONEY],
  ['Il conto viene pagato', COSTS_MONEY],
  ['O bilhete é pago', COSTS_MONEY],
  ['Het kaartje is gekocht', COSTS_MONEY],
  ['Biljetten köps', COSTS_MONEY],
  ['Bilet jest kupiony', COSTS_MONEY],
  ['the draft is thrown away', DESTROYS],
  ['Take the milk off the list', DESTROYS],
  ['Die Notiz wird gelöscht', DESTROYS],
  ['La corbeille est vidée', DESTROYS],
  ['La nota è rimossa', DESTROYS],
  ['A nota é excluída', DESTROYS],
  ['De notitie wordt gewist', DESTROYS],
  ['Anteckningen är borttagen', DESTROYS],
  ['Notatka jest usunięta', DESTROYS],
])('%s', (goal, { goal: speaksOf }) => {
  expect(goal).toMatch(speaksOf);
});

test.each([
  ['the sentence is read', SENDS],
  ['a mandatory field is marked', SENDS],
  ['Review the order', SENDS],
  ['Call the folder "Holidays" instead of "Stuff"', SENDS],
  ['Add a list called Bills', SENDS],
  ['Check the exchange rate', SENDS],
  ['the ratings are listed', SENDS],
  ['the spending is shown', DESTROYS],
  ['Take a picture from the gallery', DESTROYS],
  ['Add the striped shirt', DESTROYS],
  ['a page about pagodas is shown', COSTS_MONEY],
])('%s says nothing of it', (goal, { goal: speaksOf }) => {
  expect(goal).not.toMatch(speaksOf);
});
