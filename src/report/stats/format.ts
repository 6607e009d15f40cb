import { formatDuration, plural } from '../format.ts';
import type { Stats } from './types.ts';

/** Returns the figures for people, one line a topic; topics that never occurred are left out. Ends with a line break. */
export function formatStats(stats: Stats): string {
  const { goals, verdicts, turns } = stats;
  const kinds = Object.entries(verdicts).map(([kind, n]) => `${n} ${kind}`);
  return `${[
    row('goals', `${goals}: ${kinds.join(', ')}; ${plural(turns, 'turn')}`),
    ...stats.proposers.map((p) =>
      row(
        `by ${p.by}`,
        `${plural(p.proposals, 'proposal')}, ${plural(p.calls, 'call')}, ${p.tokens} tokens, ${money(p.costUsd)}`,
      ),
    ),
    ...stats.drift.map((change, i) => row(i === 0 ? 'drift' : '', change)),
    ...modelRows(stats),
    ...stats.latency.map(({ part, count, totalMs, medianMs, p95Ms }) =>
      row(
        part === 'reply' ? 'a reply' : `to ${part}`,
        `${formatDuration(medianMs)} median, ${formatDuration(p95Ms)} p95, ${formatDuration(totalMs)} in all (${count})`,
      ),
    ),
  ].join('\n')}\n`;
}

function modelRows(stats: Stats): string[] {
  const { replies, attempts, validation, refusals, judge, injected, tokens, cache } = stats;
  if (replies.planner + replies.judge + replies.person === 0) return [row('models', 'not used')];
  const { claims } = judge;
  return [
    row(
      'replies',
      `${replies.planner} by planners, ${replies.judge} by judges${replies.person === 0 ? '' : `, ${replies.person} by the operator`}`,
    ),
    row(
      'attempts',
      `${(attempts.average ?? 0).toFixed(2)} replies per question (${attempts.replies} for ${attempts.questions})`,
    ),
    row(
      'recovery',
      `${rate(attempts.recoveryRate)} (${attempts.recovered} of ${attempts.troubled} questions)`,
    ),
    row(
      'errors',
      `syntax ${validation.byTier.syntax}, schema ${validation.byTier.schema}, semantic ${validation.byTier.semantic}`,
    ),
    ...validation.byType.map(({ tier, type, count }) => row('', `${count} ${tier}: ${type}`)),
    ...refusals.map(({ rule, count }) => row('refused', `${count} by the rule "${rule}"`)),
    row(
      'judge',
      `${plural(judge.answers, 'answer')}: ${judge.met} met, ${judge.unmet} unmet, ${judge.unsure} unsure, ${judge.discarded} discarded`,
    ),
    ...judge.byModel.map(({ model, answers, discarded }) =>
      row('', `${model}: ${discarded} of ${plural(answers, 'answer')} discarded`),
    ),
    row(
      'claims',
      `${claims.made}: ${claims.provedByCode} proved by code, ${claims.turnedDownByCode} rejected by code, ${claims.acceptedByJudge} accepted by the judge, ${claims.turnedDownByJudge} rejected by the judge, ${claims.unproven} unproven`,
    ),
    row(
      'catch rate',
      `${rate(judge.catchRate)} (${judge.caught} of ${judge.falseClaims} known false claims)`,
    ),
    ...(injected.faults === 0
      ? []
      : [
          row(
            'injected',
            `${plural(injected.faults, 'fault')}: ${injected.byTiers} caught by reply checks, ${injected.byRules} by the rules, ${injected.byJudge} by the judge, ${injected.through} not caught`,
          ),
        ]),
    row(
      'tokens',
      `${tokens.input} in, ${tokens.output} out, ${tokens.cacheRead} from the cache, ${tokens.cacheWrite} into it`,
    ),
    row(
      'cost',
      `${money(stats.costUsd)}${stats.unpriced === 0 ? '' : ` and ${plural(stats.unpriced, 'reply', 'replies')} without a known price`}`,
    ),
    row(
      'cache',
      `${rate(cache.hitRate)} of replies hit it, ${rate(cache.share)} of input tokens came from it`,
    ),
  ];
}

const row = (name: string, text: string): string => `${name.padEnd(14)}${text}`;
const rate = (value: number | null): string => (value === null ? 'none' : `${(value * 100).toFixed(1)} %`);
const money = (usd: number): string => (usd === 0 ? '$0' : `$${usd.toFixed(4)}`);
