/** Prints what lines mean, for `check --explain`. */
import type { ExplainedAct } from '../goal/explain/act.ts';
import type { ExplainedCondition } from '../goal/explain/condition.ts';
import type { ExplainedLine } from '../goal/explain/line.ts';
import type { ExplainedTarget } from '../goal/explain/target.ts';
import type { DataTask } from '../goal/model/data-task.ts';
import { oneLine } from '../shared/printable.ts';

/** Returns the meaning of a line as rows of the terminal, each with the part of the line that it tells. */
export function explainedRows(line: ExplainedLine): readonly string[] {
  const advice = line.advice === undefined ? [] : [row('instead', line.advice)];
  if (line.read === 'open-ended') return [row('open-ended', unreadText(line)), ...advice];
  return [
    ...rows('first', line.first, actText),
    ...rows('if', line.when, conditionText),
    ...rows('do', line.do, actText),
    ...rows('otherwise', line.otherwise, actText),
    ...rows('then', line.last, actText),
    ...rows('check', line.conditions, conditionText),
    ...(line.optional === true ? [row('optional', 'skipped when its control is not there')] : []),
    ...(line.noEffect === true ? [row('effect', 'none is expected')] : []),
    ...(line.unread.length === 0 ? [] : [row('not read', unreadText(line))]),
    ...advice,
  ];
}

/** Returns a request or a command of setup or teardown with its meaning. */
export function explainedTask(
  { kind, text, line, seconds, remember }: DataTask,
  when: string,
): readonly string[] {
  const what = kind === 'http' ? 'request' : 'command';
  return [
    `  line ${line}  ${oneLine(text)}`,
    `    ${row(what, `${when}, within ${seconds} s`)}`,
    ...remember.map(
      ({ name, path }) => `    ${row('remember', `"${oneLine(path)}" as \${answers.${name}}`)}`,
    ),
  ];
}

const unreadText = ({ unread }: ExplainedLine): string =>
  unread.map((words) => `"${oneLine(words)}"`).join(', ');

const row = (part: string, text: string): string => `${part.padEnd(10)} ${text}`;

function rows<T>(
  part: string,
  items: readonly T[] | undefined,
  text: (item: T) => string,
): readonly string[] {
  return (items ?? []).map((item, i) => row(i === 0 ? part : '', text(item)));
}

function actText({ act, target, value, times, atMost, until }: ExplainedAct): string {
  const parts = [
    target === undefined ? act : `${act} ${targetText(target)}`,
    value === undefined ? '' : `value ${quoted(value)}`,
    times === undefined ? '' : `${times} times`,
    atMost === undefined ? '' : `up to ${atMost} times`,
    until === undefined ? '' : `until ${until.map(conditionText).join(' and ')}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function conditionText({ condition, target, value, places, anyOf }: ExplainedCondition): string {
  if (anyOf !== undefined)
    return anyOf.map((all) => all.map((one) => conditionText(one)).join(' and ')).join('  or  ');
  const parts = [
    target === undefined ? condition : `${targetText(target)} · ${condition}`,
    value === undefined ? '' : quoted(value),
    ...(places ?? []),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function targetText({ text, name, id, kind, row: rowText, places }: ExplainedTarget): string {
  const parts = [
    [text === undefined ? '' : quoted(text), name === undefined ? '' : `called ${oneLine(name)}`, kind ?? '']
      .filter((part) => part !== '')
      .join(' '),
    id === undefined ? '' : `id ${quoted(id)}`,
    rowText === undefined ? '' : `row ${quoted(rowText)}`,
    ...(places ?? []).map(oneLine),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const quoted = (text: string): string => `"${oneLine(text)}"`;
