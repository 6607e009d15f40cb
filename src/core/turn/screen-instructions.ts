/**
 * Whatever only the screen asked for (rulebook, "Guard"): text shown by the app is data. On a free step a control is not touched when
 * it has consequences that the goal never speaks of, or when the one thing that names it is an instruction on the screen.
 */
import { clickableAncestor } from '../targets/identity.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { goalMentionsControl, wordsIn, goalText } from '../targets/goal-mentions.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { idName } from '../../screen/elements/roles.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';

/** Why the control must not be touched; null when nothing speaks against it. */
export function requestedOnlyByScreen(screen: Screen, target: Element, state: RunState): string | null {
  const control = clickableAncestor(screen, target);
  const name = controlName(control);
  if (goalMentionsControl(state, control)) return null;
  const overlay = overlaysOf(screen).find((o) => o.elements.includes(control.ref));
  // What the system asks is answered as the goal's `permissions` says, and else by the planner.
  if (overlay?.kind === 'permission') return null;
  const consequenceText = consequence(name, control, screen, state);
  if (consequenceText !== null) return `"${name}" ${consequenceText}, of which the goal does not speak`;
  if (isNavigation(control) || HARMLESS.test(name)) return null;
  const instruction = instructionFor(screen, control, name, state);
  return instruction === null ? null : `only a text on the screen asks for "${name}": "${instruction}"`;
}

/** Its words; for an icon without any, those of its id. */
function controlName(control: Element): string {
  return (control.label || idName(control.resourceId).replaceAll('_', ' ')).trim();
}

interface Consequence {
  readonly words: string;
  /** Begins a word of a control that has it. */
  readonly control: RegExp;
  /** Begins a word of a goal that speaks of it. */
  readonly goal: RegExp;
  /** A control that only sounds like it. */
  readonly except: RegExp | null;
}

/** Stems at the beginning of a word; scripts without spaces anywhere. */
function stems(latin: string, other: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${latin})|${other}`, 'iu');
}

const NON_LATIN = {
  delete: 'удал|очист|сброс|削除|消去|删除|刪除|清空|移除|삭제',
  pay: 'оплат|куп|перевест|支払|購入|送金|振込|支付|付款|购买|購買|转账|轉帳|결제|구매|송금|이체',
  send: 'отправ|поделит|опублик|позвон|送信|共有|投稿|发送|發送|分享|发布|發布|보내|전송|공유|게시',
  allow: 'разреш|許可|允许|允許|授权|授權|허용',
} as const;
const DELETE =
  'delet|eras|wip(?:e|ing)|throw(?:s|ing)? (?:\\p{L}+ )?away|discard|uninstall|deactivat|remov|trash|l[öo]sch|entfern|verwerf|supprim|effac|elimin|borr(?:ar|e|a)|cancella|svuota|apagar|exclu(?:ir|a)';
const PAY =
  'pay(?!pal\\b)|buy|purchas|subscrib|donat|transfer|withdraw|bezahl|zahl|kauf|[üu]berweis|abonn|achet|acheter|pagar|compr|suscri|acquist|bonific';
const SEND =
  'send|publish|post(?!er|al|code)|share|forward|invit|call|abschick|schick|teilen|ver[öo]ffentlich|anruf|envoy|partag|publi|enviar|compart|llamar|inviare|condivid|pubblic';
const ALLOW = 'allow|grant|authori[sz]|permit|erlaub|zulassen|gestatt|autoris|autoriz|permett|consent';

const CONSEQUENCES: readonly Consequence[] = [
  {
    words: 'destroys something',
    control: stems(`${DELETE}|clear (?:all|data|everything|history)|reset|empty`, NON_LATIN.delete),
    goal: stems(`${DELETE}|clear|reset|empt|leer|vid(?:er|ez)|vaci|clean`, NON_LATIN.delete),
    except: /\bfilters?\b|\bsearch\b/iu,
  },
  {
    words: 'costs money',
    control: stems(`${PAY}|place (?:the |your )?order|order now|check ?out`, NON_LATIN.pay),
    goal: stems(`${PAY}|order|check ?out|book|reserv|bestell|command|money|spend`, NON_LATIN.pay),
    except: /\bpayments?\b|\btransfers\b|\bpurchases\b/iu,
  },
  {
    words: 'sends something to others',
    control: stems(SEND, NON_LATIN.send),
    goal: stems(
      `${SEND}|messag|mail|write|repl(?:y|ies)|submit|chat|answer|feedback|report|tell`,
      NON_LATIN.send,
    ),
    except: /\b(?:code|otp|sms|pin|link|posts|calls)\b/iu,
  },
  {
    words: 'gives something free',
    control: stems(ALLOW, NON_LATIN.allow),
    goal: stems(`${ALLOW}|permission|access|agree|accept`, NON_LATIN.allow),
    except: null,
  },
];

/** More words than a control has: an article, a message, a row that tells a story. */
const NAME_WORDS = 4;

function consequence(name: string, control: Element, screen: Screen, state: RunState): string | null {
  if (control.role === 'row' || control.state.editable || wordsIn(name).length > NAME_WORDS) return null;
  const said = goalText(state);
  const found = CONSEQUENCES.find(
    (c) => c.control.test(name) && !(c.except?.test(name) ?? false) && !c.goal.test(said),
  );
  if (found === undefined) return null;
  // "Allow all" of a cookie banner closes it.
  const cookies = screen.elements.some((e) => e.visible !== null && /cookie/i.test(e.text));
  return cookies && found.control.test('allow') ? null : found.words;
}

/** Leads elsewhere and changes nothing. */
function isNavigation({ role }: Element): boolean {
  return role === 'tab' || role === 'menu item' || role === 'link';
}

const HARMLESS =
  /^(?:next|continue|ok(?:ay)?|skip|done|close|cancel|back|got it|(?:get )?start(?:ed)?|later|not now|menu|more|home|search|settings|retry|try again|refresh|log ?in|sign ?in|weiter|fertig|schlie(?:ß|ss)en|abbrechen|zur(?:ü|ue)ck|suivant|continuer|fermer|annuler|retour|siguiente|continuar|cerrar|cancelar|avanti|continua|chiudi|annulla|далее|продолжить|закрыть|отмена|次へ|続ける|閉じる|继续|下一步|关闭|取消|다음|계속|닫기|취소)\W*$/iu;

const TOUCH_VERB = stems(
  'tap|press|click|touch|select|choose|hit|push|use the|dr[üu]ck|tipp|klick|w[äa]hl|appuy|cliqu|touch|puls|toque|toca|presion|haz clic|preme|premi|tocca|clicc|clique',
  'нажм|нажать|коснит|выбер|タップ|押し|クリック|点击|點擊|点按|按下|누르|탭하',
);

/** A text, not the control's own, that tells whoever reads it to touch the control; none that is about what the step wants done. */
function instructionFor(screen: Screen, control: Element, name: string, state: RunState): string | null {
  const own = new Set(subtree(screen, control).map((e) => e.ref));
  const called = wordsIn(name);
  const texts = [
    ...screen.elements.flatMap((e) => (e.visible === null || own.has(e.ref) ? [] : [e.text, e.description])),
    ...(screen.ocr ?? []).map((line) => line.text),
  ];
  const wanted = topicOf(stepAt(state)?.text ?? '');
  const isWanted = (text: string): boolean => topicOf(text).some((w) => wanted.includes(w));
  // A sign such as "+" is named by no text, and what the step itself is about is not only the screen's wish.
  if (called.length === 0 || isWanted(name)) return null;
  const told = texts.find(
    (text) => TOUCH_VERB.test(text) && instructsToTap(wordsIn(text), called) && !isWanted(text),
  );
  return told === undefined ? null : told.slice(0, 120);
}

/** How many words may stand between touching and what is touched: "press and hold the Save button", "auf Speichern tippen". */
const SEPARATOR = { before: 4, after: 2 } as const;

/** The control is what the text says to touch: in "To save your changes tap Next" that is not Save. */
function instructsToTap(words: readonly string[], called: readonly string[]): boolean {
  const places = words.flatMap((_, i) => (called.every((w, n) => words[i + n] === w) ? [i] : []));
  return places.some((at) => {
    const before = words.slice(Math.max(0, at - SEPARATOR.before), at);
    const after = words.slice(at + called.length, at + called.length + SEPARATOR.after);
    return TOUCH_VERB.test(before.join(' ')) || TOUCH_VERB.test(after.join(' '));
  });
}

/** What a line is about: the beginnings of its longer words, without those that tell how to touch. */
function topicOf(line: string): string[] {
  return wordsIn(line)
    .filter((w) => w.length > 3 && !TOUCH_VERB.test(w) && !FILL_WORDS.has(w))
    .map((w) => w.slice(0, 5));
}

const FILL_WORDS = new Set(
  'this that with from your have will then when must should please before after first into only here step button test goal'.split(
    ' ',
  ),
);
