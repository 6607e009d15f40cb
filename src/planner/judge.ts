/** A judge that asks a model, with nothing but the final screen and the statements (R75). The core checks its answers. */
import type { JudgeAnswer, JudgeQuestion } from '../core/model/protocol.ts';
import type { ContentBlock, JsonSchema, Model, ModelReply } from './model/port.ts';
import { imageBlock, screenText } from './model/prompt-content.ts';
import type { Judge, ModelImage } from './port.ts';
import { LIMITS } from '../shared/limits.ts';
import { loadPrompt } from './prompt.ts';
import { requestUntilValid, type CheckedReply } from './reply/request-loop.ts';
import { ReplyBudget } from './reply/reply-budget.ts';
import { schemaProblems } from './reply/reply-problem.ts';
import type { ReplyProblem } from './reply/reply-problem.ts';
import { readReply } from './reply/syntax.ts';
import type { Screen } from '../screen/model/screen.ts';
import { z } from 'zod';

export const judgeReplySchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      number: z.int().describe('Number of the condition.'),
      met: z.boolean(),
      confidence: z.number().min(0).max(1),
      because: z.string().max(2000).describe('The evidence on the screen.'),
    }),
  ),
});
export type JudgeReply = z.infer<typeof judgeReplySchema>;
type JudgeAnswers = JudgeReply['answers'];

const SCHEMA = z.toJSONSchema(judgeReplySchema, { io: 'input' }) as JsonSchema;

export function createModelJudge(model: Model, maxTokens = 4096): Judge {
  const prompt = loadPrompt('judge');
  return {
    name: model.name,
    async judge(questions, screen, signal, context) {
      const image = (await context?.screenshot()) ?? null;
      const { value, usage } = await requestUntilValid<JudgeAnswers>(
        {
          model,
          budget: new ReplyBudget(),
          maxCalls: LIMITS.callsPerTurn,
          prompt: `judge ${prompt.version} ${prompt.hash}`,
          request: (earlier) => ({
            system: [{ kind: 'text', text: prompt.text, cache: '1h' }],
            content: judgeContent(screen, image, questions, earlier),
            schema: SCHEMA,
            maxTokens,
          }),
          check: (answer) => checkJudgeReply(answer, questions.length),
          addTraceDetail: context?.addTraceDetail ?? (() => Promise.resolve()),
          onExchange: context?.onExchange,
        },
        signal,
      );
      const answers = value.map(({ because, ...answer }): JudgeAnswer => ({ ...answer, reason: because }));
      return { answers, usage };
    },
  };
}

function judgeContent(
  screen: Screen,
  image: ModelImage | null,
  questions: readonly JudgeQuestion[],
  earlier: readonly string[],
): ContentBlock[] {
  const conditions = questions.map((q) => `${q.number}. ${q.statement}`).join('\n');
  return [
    ...(image === null ? [] : [imageBlock(image)]),
    { kind: 'text', text: screenText(screen) },
    { kind: 'text', text: `# Conditions\n${conditions}` },
    ...earlier.map((text) => ({ kind: 'text' as const, text })),
  ];
}

function checkJudgeReply(reply: ModelReply, count: number): CheckedReply<JudgeAnswers> {
  const read = readReply(reply.text, reply.stop, ['answers'], reply.stopReason);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const parsed = judgeReplySchema.safeParse(read.value, { reportInput: true });
  if (!parsed.success) return { ok: false, problems: schemaProblems(parsed.error.issues, read.value) };
  const { answers } = parsed.data;
  const problems: ReplyProblem[] = [];
  for (let n = 1; n <= count; n++) {
    const matching = answers.filter((a) => a.number === n);
    if (matching.length !== 1)
      problems.push(judgeProblem('coverage', `condition ${n} has ${matching.length} answers, not one`));
    else if (matching[0]?.because.trim() === '')
      problems.push(judgeProblem('no evidence', `condition ${n}: say what on the screen shows it`));
  }
  const beyond = answers.filter((a) => a.number < 1 || a.number > count);
  if (beyond.length > 0)
    problems.push(
      judgeProblem('coverage', `there is no condition ${beyond.map((a) => a.number).join(', ')}`),
    );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: answers, warnings: read.repairs };
}

function judgeProblem(code: ReplyProblem['code'], message: string): ReplyProblem {
  return { tier: 'semantic', code, path: 'answers', message, sent: '' };
}
