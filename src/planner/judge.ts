/** A judge that asks a model: the screen and the conditions alone. From which confidence on its word counts is for the rules. */
import { z } from 'zod';
import type { JudgeAnswer, JudgeQuestion } from '../core/types.ts';
import type { Screen } from '../screen/screen.ts';
import type { Block, JsonSchema, Model, ModelReply } from './model/port.ts';
import { screenText } from './model/turn.ts';
import { NO_USAGE, type Judge, type Picture } from './port.ts';
import { loadPrompt } from './prompt.ts';
import { askUntilGood, type Checked } from './reply/asking.ts';
import { Attempts } from './reply/attempts.ts';
import { issueLines } from './reply/issues.ts';
import type { ReplyProblem } from './reply/problem.ts';
import { readReply } from './reply/syntax.ts';

export const judgeReplySchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      number: z.int().describe('Number of the condition.'),
      met: z.boolean(),
      confidence: z.number().min(0).max(1),
      because: z.string().max(2000).describe('What on the screen shows it.'),
    }),
  ),
});
export type JudgeReply = z.infer<typeof judgeReplySchema>;
type Answers = JudgeReply['answers'];

const SCHEMA = z.toJSONSchema(judgeReplySchema, { io: 'input' }) as JsonSchema;
/** As for a planner's turn. */
const CALLS = 4;

export function createModelJudge(model: Model, maxTokens = 4096): Judge {
  const prompt = loadPrompt('judge');
  return {
    name: model.name,
    async judge(questions, screens, signal, sight) {
      const answers: JudgeAnswer[] = [];
      let usage = NO_USAGE;
      // One request for each set of screens: a condition is never held against a screen that it was not asked about.
      for (const own of bySight(questions)) {
        const shown = own[0]?.screens.flatMap((id) => screens.filter((s) => s.id === id)) ?? [];
        const pictures = await Promise.all(shown.map(async (s) => (await sight?.picture(s.id)) ?? null));
        const asked = await askUntilGood<Answers>(
          {
            model,
            attempts: new Attempts(),
            calls: CALLS,
            prompt: `judge ${prompt.version} ${prompt.hash}`,
            request: (earlier) => ({
              system: [{ kind: 'text', text: prompt.text, cache: '1h' }],
              content: contentOf(shown, pictures, own, earlier),
              schema: SCHEMA,
              maxTokens,
            }),
            check: (reply) => check(reply, own.length),
            tell: sight?.tell ?? (() => Promise.resolve()),
            exchange: sight?.exchange,
          },
          signal,
        );
        usage = {
          calls: usage.calls + asked.usage.calls,
          tokens: usage.tokens + asked.usage.tokens,
          costUsd: usage.costUsd + asked.usage.costUsd,
        };
        answers.push(...asked.value.flatMap((a) => answerTo(own[a.number - 1], a)));
      }
      return { answers, usage };
    },
  };
}

function bySight(questions: readonly JudgeQuestion[]): JudgeQuestion[][] {
  const groups = new Map<string, JudgeQuestion[]>();
  for (const q of questions) {
    const key = q.screens.join(' ');
    groups.set(key, [...(groups.get(key) ?? []), q]);
  }
  return [...groups.values()];
}

function contentOf(
  screens: readonly Screen[],
  pictures: readonly (Picture | null)[],
  questions: readonly JudgeQuestion[],
  earlier: readonly string[],
): Block[] {
  const conditions = questions.map((q, i) => `${i + 1}. ${q.condition}`).join('\n');
  const shown = screens.flatMap((screen, i): Block[] => {
    const picture = pictures[i] ?? null;
    const title =
      screens.length < 2
        ? ''
        : i === screens.length - 1
          ? '# Last screen: judge this one\n'
          : '# Screen before\n';
    return [
      ...(picture === null
        ? []
        : [{ kind: 'image' as const, mediaType: picture.mediaType, bytes: picture.bytes }]),
      { kind: 'text', text: `${title}${screenText(screen)}` },
    ];
  });
  return [
    ...shown,
    { kind: 'text', text: `# Conditions\n${conditions}` },
    ...earlier.map((text) => ({ kind: 'text' as const, text })),
  ];
}

function check(reply: ModelReply, count: number): Checked<Answers> {
  const read = readReply(reply.text, reply.stop, ['answers'], reply.because);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const parsed = judgeReplySchema.safeParse(read.value, { reportInput: true });
  if (!parsed.success) return { ok: false, problems: issueLines(parsed.error.issues, read.value) };
  const { answers } = parsed.data;
  const problems: ReplyProblem[] = [];
  for (let n = 1; n <= count; n++) {
    const own = answers.filter((a) => a.number === n);
    if (own.length !== 1)
      problems.push(wrong('coverage', `condition ${n} has ${own.length} answers, not one`));
    else if (own[0]?.because.trim() === '')
      problems.push(wrong('no evidence', `condition ${n}: say what on the screen shows it`));
  }
  const beyond = answers.filter((a) => a.number < 1 || a.number > count);
  if (beyond.length > 0)
    problems.push(wrong('coverage', `there is no condition ${beyond.map((a) => a.number).join(', ')}`));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: answers, warnings: read.mended };
}

function wrong(code: ReplyProblem['code'], message: string): ReplyProblem {
  return { tier: 'semantic', code, path: 'answers', message, sent: '' };
}

function answerTo(question: JudgeQuestion | undefined, answer: Answers[number]): JudgeAnswer[] {
  if (question === undefined) return [];
  const { phase, index } = question;
  return [{ phase, index, met: answer.met, confidence: answer.confidence, because: answer.because }];
}
