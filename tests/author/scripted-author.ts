/** Models that write goals: an honest one that knows the app, one that takes what code suggests, and one whose conditions show nothing. */
import type { Goal } from '../../src/goal/model/goal.ts';
import type { Model, ModelRequest } from '../../src/planner/model/port.ts';
import { reply, scriptedModel, type ScriptedReply, textsOf } from '../builders/scripted-model.ts';

export type AuthorKind = 'honest' | 'sloppy' | 'suggestible' | 'vacuous';

/** What a model knows of an app and of what is asked for. */
export interface AuthorKnowledge {
  readonly name: string;
  /** The reply to a request for the next thing to do, as it tries the way. */
  readonly propose: (request: ModelRequest) => ScriptedReply;
  /** The lines of its goal, which may be those of the way in the request. */
  readonly lines: (request: string) => {
    readonly setup: readonly string[];
    readonly steps: readonly string[];
  };
  /** Conditions that show what is asked for. */
  readonly expected: readonly string[];
}

/** Returns a model that goes the way that it knows, and writes goals in its own manner. */
export function authorWith(known: AuthorKnowledge, kind: AuthorKind): Model {
  return scriptedModel((request: ModelRequest) => {
    const text = textsOf(request);
    // Which condition would fail is nothing that it knows.
    if (text.includes('Which conditions would fail')) return { action: undefined, answers: [] };
    if (!text.startsWith('You write a test of an app')) return known.propose(request);
    return {
      action: undefined,
      name: known.name,
      ...known.lines(text),
      expected_state: conditions(kind, known.expected, text),
    };
  });
}

/** Returns a model that carries out the lines of `like` when it is asked for the way. */
export function scriptedAuthor(like: Goal, kind: AuthorKind): Model {
  const texts = (lines: readonly { readonly text: string }[]): readonly string[] =>
    lines.map((line) => line.text);
  const [setup, steps] = [texts(like.setup), texts(like.steps)];
  const way = texts([...like.setup, ...like.steps].filter(({ parsed }) => parsed.kind === 'action'));
  let asked = 0;
  const propose = (): ScriptedReply => {
    asked += 1;
    return asked === 1 ? reply(null, { lines: way, step: { number: 1, done: false } }) : reply(null);
  };
  return authorWith(
    { name: like.name, propose, lines: () => ({ setup, steps }), expected: texts(like.expected) },
    kind,
  );
}

function conditions(kind: AuthorKind, known: readonly string[], request: string): readonly string[] {
  const sentBack = request.split(/^# Reply \d+ was sent back$/mu).slice(1);
  if (kind === 'vacuous') return vacuous(request, sentBack.length);
  const wanted = kind === 'suggestible' ? sectionOf(request, 'Conditions that hold').slice(0, 6) : known;
  const first = kind === 'sloppy' && sentBack.length === 0 ? ['Everything looks right', ...wanted] : wanted;
  // It leaves out what the rules refuse.
  return first.filter((line) => !sentBack.some((problem) => problem.includes(line)));
}

/** Conditions about what stands on the first screen anyway, in other words each time. */
function vacuous(request: string, turn: number): readonly string[] {
  const texts = (title: string): readonly string[] =>
    sectionOf(request, title).flatMap((line) => /^\s*e\d+ \S+ "([^"|]+)"/u.exec(line)?.[1] ?? []);
  const last = texts('The screen at the end');
  const shared = texts('The screen before the first line').filter((text) => last.includes(text));
  const never = '"Something went wrong" is not visible';
  const shown = shared.slice(turn, turn + 2).map((text) => `"${text}" is ${turn > 1 ? 'still ' : ''}visible`);
  return [...shown, never];
}

/** Returns the lines of a section of the request. */
export function sectionOf(request: string, title: string): readonly string[] {
  const [, body = ''] = request.split(new RegExp(`^# ${title}.*$`, 'mu'));
  return (
    body
      .split(/^# /mu)[0]
      ?.split('\n')
      .filter((line) => line.trim() !== '') ?? []
  );
}
