/** Compares the tokens of our turns with those of a naive turn: the whole XML and two whole screenshots. On the simulated phone. */
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { MODEL_ACTIONS, type Action } from '../../src/actions/registry.ts';
import type { Attempt } from '../../src/core/model/protocol.ts';
import type { Device } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import type { ContentBlock, Model, ModelRequest } from '../../src/planner/model/port.ts';
import type { Planner } from '../../src/planner/port.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { NO_TRACE, quietSuite } from '../builders/suite.ts';

/**
 * Characters a token, measured with o200k on real hierarchies (3.6 to 4.1), on the prompts (3.8) and on outlines (2.8). Each is taken at the end that
 * speaks against us: many characters a token for what the naive turn sends, few for ours.
 */
const XML = 4.1;
const PROSE = 3.8;
const OUTLINE = 2.8;

/** Tokens of one picture, as the vendor of the default model counts them. */
const pictureTokens = (width: number, height: number): number =>
  Math.ceil(width / 28) * Math.ceil(height / 28);

/** Tokens of one request, split for the cache: the front never changes within a goal, the history only grows. */
export interface TurnTokens {
  /** Prompt, test and history: equal in both requests. */
  readonly front: number;
  readonly ours: number;
  readonly naive: number;
}

export interface Measured {
  readonly turns: readonly TurnTokens[];
  readonly verdict: string;
  /** Calls to the model, and turns that asked it. */
  readonly calls: number;
  readonly asked: number;
  /** Actions of the rules (cases A-E). */
  readonly recoveries: number;
}

interface Look {
  xml: string;
  width: number;
  height: number;
}

/** Runs a goal of explicit lines: the rule-based planner stands in for the model, and every request is the product's own. */
export async function measureGoal(
  goal: Goal,
  secrets: ReadonlyMap<string, string>,
  defects: readonly string[] = [],
): Promise<Measured> {
  const look: Look = { xml: '', width: 0, height: 0 };
  const turns: TurnTokens[] = [];
  const attempts: Attempt[] = [];
  let asked = 0;
  let said = '';
  const model: Model = {
    name: 'oracle',
    priced: true,
    hasCallDeadline: true,
    complete: async (request) => {
      turns.push(await tokensOf(request, look));
      return {
        text: said,
        stop: 'end',
        usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 },
        stopReason: '',
        model: 'oracle',
        requestId: '',
      };
    },
  };
  const [literal, asking] = [createLiteralPlanner(), createModelPlanner(model, { by: 'oracle' })];
  const planner: Planner = {
    name: 'oracle',
    propose: async (question, signal) => {
      const own = await literal.propose(question, signal);
      if (own.proposal.kind !== 'action' || !isForModels(own.proposal.action)) return own;
      asked += 1;
      said = JSON.stringify(replyWith(own.proposal.action));
      return asking.propose(question, signal);
    },
  };
  const app = join(dirname(goal.file), '..', 'app.yaml');
  const [result] = await runSuite({
    ...quietSuite('bench'),
    goals: [goal],
    secrets,
    openDevice: () =>
      Promise.resolve(watched(createSimulatedDevice({ app, defects, quirks: [], render: renderPng }), look)),
    plannerFor: () => planner,
    openTrace: () => Promise.resolve(NO_TRACE),
    progress: {
      goalStarted: () => undefined,
      decided: (_, __, command) => {
        if (command.kind === 'act') attempts.push(command.attempt);
      },
      goalEnded: () => undefined,
    },
  });
  return {
    turns,
    verdict: result?.verdict.kind ?? 'none',
    calls: turns.length,
    asked,
    recoveries: attempts.filter((a) => a.origin !== 'planner').length,
  };
}

/** Other actions belong to explicit lines alone, and never cost a call. */
function isForModels({ kind }: Action): boolean {
  return MODEL_ACTIONS.some((action) => action.kind === kind);
}

function replyWith(action: Action): object {
  return {
    thought: { plan: '', think: '', act: 'next' },
    screen_state: 'ready',
    step: { number: 1, done: false },
    action,
    target_text: null,
    confidence: 1,
    remember: [],
    findings: [],
  };
}

/** The device, which keeps its last hierarchy unchanged. */
function watched(device: Device, look: Look): Device {
  return {
    info: device.info,
    clock: device.clock,
    capture: async (signal) => {
      const capture = await device.capture(signal);
      Object.assign(look, { xml: capture.source.text, ...capture.size });
      return capture;
    },
    perform: (gesture, signal) => device.perform(gesture, signal),
    close: () => device.close(),
  };
}

async function tokensOf({ system, content }: ModelRequest, look: Look): Promise<TurnTokens> {
  const history = content.findLastIndex((b) => b.kind === 'text' && b.cache !== undefined) + 1;
  const front = prose([...system, ...content.slice(0, history)]);
  let ours = 0;
  for (const block of content.slice(history)) {
    if (block.kind === 'text') ours += Math.ceil(block.text.length / OUTLINE);
    else {
      const { width, height } = await sharp(block.bytes).metadata();
      ours += pictureTokens(width, height);
    }
  }
  const question = content
    .slice(history)
    .filter((b) => b.kind === 'text' && b.text.startsWith('# The question'));
  const naive =
    Math.ceil(look.xml.length / XML) + 2 * pictureTokens(look.width, look.height) + prose(question);
  return { front, ours, naive };
}

function prose(blocks: readonly ContentBlock[]): number {
  return blocks.reduce((sum, b) => sum + (b.kind === 'text' ? Math.ceil(b.text.length / PROSE) : 0), 0);
}
