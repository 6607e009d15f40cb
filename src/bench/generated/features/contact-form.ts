/** A form with checks, and a page that shows what was saved. */
import { feedback, type Draw, type Feature, type GoalDraft, type Yaml } from '../draw.ts';
import { leaveFor, onScreen, seen, tap, type, unseen } from '../phrasing.ts';
import { PEOPLE, PLACES } from '../names.ts';

export function contactForm(draw: Draw): Feature {
  const { t, one, some } = draw;
  const needsTerms = one(true, false);
  const [known = 'Ben', typed = 'Ana', other = 'Mo'] = some(PEOPLE, 3);
  return {
    kind: 'form',
    title: t.profile,
    screen: 'form',
    state: {
      form_name: '',
      form_city: '',
      form_terms: false,
      form_error: '',
      saved_name: known,
      saved_city: '',
    },
    screens: {
      form: formScreen(draw, needsTerms),
      saved: {
        title: t.summary,
        back: true,
        elements: [
          { text: `${t.name}: \${saved_name}`, id: 'saved-name' },
          { text: `${t.city}: \${saved_city}`, id: 'saved-city' },
        ],
      },
    },
    overlays: {},
    goals: goals(draw, needsTerms, typed, other),
  };
}

function formScreen(draw: Draw, needsTerms: boolean): Yaml {
  const { t, one } = draw;
  const submit = {
    if: "trim(form_name) == ''",
    // oxlint-disable-next-line unicorn/no-thenable -- the key of an app file
    then: { set: { form_error: t.nameMissing } },
    else: [
      { set: { form_error: '', saved_name: '${trim(form_name)}', saved_city: '${form_city}' } },
      { hide_keyboard: true },
      ...one<readonly Yaml[]>([], [{ load: 1 }]),
      { go: 'saved' },
      feedback(draw, t.saved),
    ],
  };
  return {
    title: t.profile,
    ...one<Yaml>({}, { keyboard: 'resizes' }, { keyboard: 'covers' }),
    elements: [
      { input: t.name, id: 'form-name', value: 'form_name' },
      { text: '${form_error}', id: 'form-error', when: "form_error != ''", color: '#b3261e' },
      { input: t.city, id: 'form-city', value: 'form_city' },
      ...(needsTerms ? [{ checkbox: t.terms, id: 'form-terms', value: 'form_terms' }] : []),
      { button: t.save, id: 'form-save', ...(needsTerms ? { enabled: 'form_terms' } : {}), tap: submit },
    ],
  };
}

function goals(draw: Draw, needsTerms: boolean, name: string, other: string): GoalDraft[] {
  const { t, one, some } = draw;
  const [city = 'Riga'] = some(PLACES, 1);
  const accept = needsTerms ? [`${one('Check', 'Turn on')} "${t.terms}"`] : [];
  const drafts: GoalDraft[] = [
    {
      name: 'The typed texts are saved',
      steps: [type(draw, name, t.name), type(draw, city, t.city), ...accept, tap(draw, t.save, 'button')],
      expected: [seen(draw, `${t.name}: ${name}`), seen(draw, `${t.city}: ${city}`)],
      inWords: {
        says: `Save the profile of ${name} from ${city}`,
        shows: seen(draw, `${t.city}: ${city}`),
      },
    },
    {
      name: 'A name is needed',
      steps: [type(draw, city, t.city), ...accept, tap(draw, t.save, 'button')],
      expected: [seen(draw, t.nameMissing), onScreen(t.profile), `The "${t.city}" field contains "${city}"`],
    },
    {
      name: 'The message goes when the name is there',
      steps: [
        ...accept,
        tap(draw, t.save, 'button'),
        type(draw, name, t.name),
        tap(draw, t.save, 'button'),
        'Go back',
      ],
      expected: [unseen(draw, t.nameMissing), onScreen(t.profile)],
    },
    {
      name: 'Typed text survives the background',
      steps: [type(draw, name, t.name), leaveFor(draw, one(5, 30, 60)), type(draw, city, t.city)],
      expected: [`The "${t.name}" field contains "${name}"`, `The "${t.city}" field contains "${city}"`],
    },
    {
      name: 'A name is typed over',
      steps: [
        type(draw, other, t.name),
        `Clear "${t.name}"`,
        type(draw, name, t.name),
        ...accept,
        tap(draw, t.save, 'button'),
      ],
      expected: [seen(draw, `${t.name}: ${name}`)],
    },
  ];
  return needsTerms
    ? [
        ...drafts,
        {
          name: 'Nothing is saved without consent',
          steps: [type(draw, name, t.name)],
          expected: [`The "${t.save}" button is disabled`, `"${t.terms}" is unchecked`],
        },
      ]
    : drafts;
}
