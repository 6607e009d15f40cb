import { LIMITS } from '../../shared/limits.ts';
import type { Note, Trace, TraceStep } from '../../trace/schema.ts';
import { proposalOutcome, type ProposalOutcome } from './claim-outcomes.ts';
import { requestsOf, type CountedRequest, type CountedReply } from './model-replies.ts';
import type { LatencyPart, Proposer, Stats } from './types.ts';

/** Returns the figures of all these goals together. Pure. */
export function computeStats(traces: readonly Trace[]): Stats {
  const exchanges = traces.flatMap(requestsOf);
  const replies = exchanges.flatMap((e) => e.replies).filter((r) => !r.person);
  const proposals = traces.flatMap(proposalsOf);
  return {
    goals: traces.length,
    verdicts: countEach(traces.map((t) => t.end?.verdict.kind ?? 'interrupted')),
    turns: traces.flatMap((t) => t.steps.flatMap((s) => s.notes)).filter((n) => n.kind === 'turn').length,
    proposers: proposers(proposals),
    drift: traces.flatMap((t) => t.steps.flatMap((s) => s.notes.flatMap(driftIn))),
    replies: {
      planner: replies.filter((r) => r.as === 'planner').length,
      judge: replies.filter((r) => r.as === 'judge').length,
      person: exchanges.flatMap((e) => e.replies).filter((r) => r.person).length,
    },
    validation: validation(replies),
    attempts: attempts(exchanges),
    refusals: Object.entries(
      countEach(
        traces.flatMap((t) =>
          t.steps.flatMap((s) => s.notes.flatMap((n) => (n.kind === 'refused' ? [n.rule] : []))),
        ),
      ),
    ).map(([rule, count]) => ({ rule, count })),
    judge: judge(traces, proposals),
    injected: injected(exchanges, traces),
    tokens: {
      input: sum(replies, (r) => r.usage.input),
      output: sum(replies, (r) => r.usage.output),
      cacheRead: sum(replies, (r) => r.usage.cacheRead),
      cacheWrite: sum(replies, (r) => r.usage.cacheWrite),
    },
    costUsd: sum(replies, (r) => r.usage.costUsd ?? 0),
    unpriced: replies.filter((r) => r.usage.costUsd === null).length,
    cache: cache(replies),
    latency: latency(traces, replies),
  };
}

/** Returns the drift that a note tells of. */
function driftIn(note: Note): string[] {
  return note.kind === 'flag' && note.text.startsWith(DRIFT) ? [note.text.slice(DRIFT.length)] : [];
}

const DRIFT = 'drift: ';

interface CountedProposal {
  readonly by: string;
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly claim: boolean;
  readonly outcome: ProposalOutcome;
  /** A fault was injected into the reply that it comes from. */
  readonly faultInjected: boolean;
}

function proposalsOf(trace: Trace): CountedProposal[] {
  const withFault = new Set(
    requestsOf(trace)
      .filter(hasInjectedFault)
      .map((e) => e.at),
  );
  return trace.steps.flatMap(({ event }, at): CountedProposal[] => {
    if (event?.kind !== 'proposed' || event.proposal.kind === 'defer') return [];
    const { by, kind } = event.proposal;
    return [
      {
        by,
        ...event.usage,
        claim: kind === 'claim',
        outcome: proposalOutcome(trace, at),
        faultInjected: withFault.has(at),
      },
    ];
  });
}

/** True when the accepted reply is one with an injected fault. */
function hasInjectedFault({ replies }: CountedRequest): boolean {
  const last = replies.at(-1);
  return last !== undefined && last.injected !== null && last.problems.length === 0;
}

function proposers(proposals: readonly CountedProposal[]): Proposer[] {
  return [...new Set(proposals.map((p) => p.by))].map((by) => {
    const own = proposals.filter((p) => p.by === by);
    return {
      by,
      proposals: own.length,
      calls: sum(own, (p) => p.calls),
      tokens: sum(own, (p) => p.tokens),
      costUsd: sum(own, (p) => p.costUsd),
    };
  });
}

function validation(replies: readonly CountedReply[]): Stats['validation'] {
  const all = replies.flatMap((r) => r.problems);
  const of = (tier: string): number => all.filter((p) => p.tier === tier).length;
  const byType = Object.entries(countEach(all.map(({ tier, code }) => `${tier}/${code}`)));
  return {
    byTier: { syntax: of('syntax'), schema: of('schema'), semantic: of('semantic') },
    byType: byType.map(([name, count]) => {
      const [tier = '', type = ''] = name.split('/');
      return { tier, type, count };
    }),
  };
}

function attempts(exchanges: readonly CountedRequest[]): Stats['attempts'] {
  const replies = sum(exchanges, (e) => e.replies.filter((r) => !r.person).length);
  const troubled = exchanges.filter((e) => e.replies.some((r) => r.problems.length > 0));
  const recovered = troubled.filter((e) => {
    const last = e.replies.at(-1);
    return last !== undefined && last.problems.length === 0 && !last.wants;
  });
  return {
    questions: exchanges.length,
    replies,
    average: ratio(replies, exchanges.length),
    troubled: troubled.length,
    recovered: recovered.length,
    recoveryRate: ratio(recovered.length, troubled.length),
  };
}

function judge(traces: readonly Trace[], proposals: readonly CountedProposal[]): Stats['judge'] {
  const answers = traces.flatMap((t) => t.steps.flatMap(judgedOutcomes));
  const count = (outcome: JudgedOutcome): number => answers.filter((o) => o === outcome).length;
  const claims = proposals.filter((p) => p.claim);
  const of = (fate: ProposalOutcome): number => claims.filter((c) => c.outcome === fate).length;
  const reached = claims.filter((c) => c.faultInjected && c.outcome.endsWith('by judge'));
  const caught = reached.filter((c) => c.outcome === 'turned down by judge').length;
  return {
    answers: answers.length,
    met: count('met'),
    unmet: count('unmet'),
    unsure: count('unsure'),
    discarded: count('discarded'),
    byModel: judgesOf(traces),
    claims: {
      made: claims.length,
      provedByCode: of('proved by code'),
      turnedDownByCode: of('refused by rules'),
      acceptedByJudge: of('accepted by judge'),
      turnedDownByJudge: of('turned down by judge'),
      unproven: of('unproven'),
    },
    falseClaims: reached.length,
    caught,
    catchRate: ratio(caught, reached.length),
  };
}

/** Returns the answers of each judge about lines of the goal, and how many of them were discarded. */
function judgesOf(traces: readonly Trace[]): Stats['judge']['byModel'] {
  const asked = traces.flatMap(requestsOf).flatMap(({ replies, step }) => {
    const reply = replies.at(-1);
    return reply?.as !== 'judge' || step === null
      ? []
      : judgedOutcomes(step).map((outcome) => ({ model: reply.by, outcome }));
  });
  return [...new Set(asked.map(({ model }) => model))].map((model) => {
    const own = asked.filter((a) => a.model === model);
    return { model, answers: own.length, discarded: own.filter((a) => a.outcome === 'discarded').length };
  });
}

type JudgedOutcome = Extract<Note, { kind: 'judged' }>['outcome'];

/** Returns the outcomes of the judge's answers about lines of the goal. Older traces have no notes of them, only the answers. */
function judgedOutcomes({ event, notes }: TraceStep): readonly JudgedOutcome[] {
  if (event?.kind !== 'judged') return [];
  const noted = notes.flatMap((note) => (note.kind === 'judged' ? [note.outcome] : []));
  if (noted.length > 0) return noted;
  return event.answers.map(({ met, confidence }) =>
    confidence < LIMITS.judgeConfidence ? 'unsure' : met ? 'met' : 'unmet',
  );
}

function injected(exchanges: readonly CountedRequest[], traces: readonly Trace[]): Stats['injected'] {
  const faults = exchanges.flatMap((e) => e.replies).filter((r) => r.injected !== null);
  const stood = traces.flatMap(proposalsOf).filter((p) => p.faultInjected);
  const of = (...fates: readonly ProposalOutcome[]): number =>
    stood.filter((p) => fates.includes(p.outcome)).length;
  return {
    faults: faults.length,
    byTiers: faults.filter((r) => r.problems.length > 0).length,
    byRules: of('refused by rules', 'unproven'),
    byJudge: of('turned down by judge'),
    through: of('acted on', 'proved by code', 'accepted by judge'),
  };
}

function cache(replies: readonly CountedReply[]): Stats['cache'] {
  const hits = replies.filter((r) => r.usage.cacheRead > 0).length;
  const sent = sum(replies, ({ usage }) => usage.input + usage.cacheRead + usage.cacheWrite);
  return {
    hits,
    asked: replies.length,
    hitRate: ratio(hits, replies.length),
    share: ratio(
      sum(replies, (r) => r.usage.cacheRead),
      sent,
    ),
  };
}

function latency(traces: readonly Trace[], replies: readonly CountedReply[]): LatencyPart[] {
  const times = new Map<string, number[]>();
  const add = (part: string, ms: number): void => void times.set(part, [...(times.get(part) ?? []), ms]);
  for (const { steps } of traces) {
    for (const [i, step] of steps.entries()) {
      const before = steps[i - 1];
      if (before !== undefined) add(before.command.kind, Math.max(0, step.at - before.at));
    }
  }
  for (const { ms } of replies) add('reply', ms);
  return [...times].map(([part, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (quantile: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0;
    return { part, count: all.length, totalMs: sum(all, (ms) => ms), medianMs: at(0.5), p95Ms: at(0.95) };
  });
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
