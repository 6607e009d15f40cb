/** Models that write goals: an honest one that knows the app, one that takes what code suggests, and one whose conditions show nothing. */
import type { Goal } from '../../src/goal/model/goal.ts';
import type { Model, ModelRequest } from '../../src/planner/model/port.ts';
import { reply, scriptedModel, textsOf } from '../builders/scripted-model.ts';

export type AuthorKind = 'honest' | 'sloppy' | 'suggestible' | 'vacuous';

/** Returns a model that carries out the lines of `like` when it is asked for the way, and writes goals in its own manner. */
export function scriptedAuthor(like: Goal, kind: AuthorKind): Model {
  const way = [...like.setup, ...like.steps].filter(({ parsed }) => parsed.kind === 'action');
  let asked = 0;
  return scriptedModel((request: ModelRequest) => {
    const text = textsOf(request);
    if (!text.startsWith('You write a test of an app')) {
      asked += 1;
      return asked === 1
        ? reply(null, { lines: way.map((line) => line.text), step: { number: 1, done: false } })
        : reply(null);
    }
    return {
      action: undefined,
      name: like.name,
      setup: like.setup.map((line) => line.text),
      steps: like.steps.map((line) => line.text),
      expected_state: conditions(kind, like, text),
    };
  });
}

function conditions(kind: AuthorKind, { expected }: Goal, request: string): readonly string[] {
  const sentBack = request.split(/^# Reply \d+ was sent back$/mu).slice(1);
  const known = expected.map(({ text }) => text);
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

function sectionOf(request: string, title: string): readonly string[] {
  const [, body = ''] = request.split(new RegExp(`^# ${title}.*$`, 'mu'));
  return (
    body
      .split(/^# /mu)[0]
      ?.split('\n')
      .filter((line) => line.trim() !== '') ?? []
  );
}
