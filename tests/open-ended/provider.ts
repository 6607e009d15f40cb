/** A provider of chat completions on 127.0.0.1 whose models read the request that they are sent. */
import sharp from 'sharp';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgeModel, type JudgeName } from './judge-model.ts';
import { plannerModel, type PlannerName } from './planner-model.ts';
import type { OpenEndedGoal } from './format.ts';
import { readRequest } from './request.ts';

export interface Counted {
  readonly planner: number;
  readonly judge: number;
  /** Estimated from the text and the pictures of all requests. */
  readonly input: number;
}

export interface Provider {
  readonly url: string;
  readonly counted: () => Counted;
  readonly close: () => Promise<void>;
}

interface Body {
  readonly messages: readonly { readonly content: string | readonly Part[] }[];
  readonly response_format: { readonly json_schema: { readonly schema: unknown } };
}
type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

/** Characters of a token in English text and JSON, and pixels of a side of the square of a picture that makes one. */
const [PER_TOKEN, PATCH_PX] = [4, 28];

export async function startProvider(
  goal: OpenEndedGoal,
  names: { readonly planner: PlannerName; readonly judge: JudgeName },
): Promise<Provider> {
  const plan = plannerModel(names.planner, goal);
  const judge = judgeModel(names.judge, goal);
  const count = { planner: 0, judge: 0, input: 0 };
  const answerTo = async (body: Body): Promise<string> => {
    const parts = body.messages.flatMap(({ content }): readonly Part[] =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    );
    const pictures = await Promise.all(
      parts.flatMap((p) => (p.type === 'text' ? [] : [sizeOf(p.image_url.url)])),
    );
    const text = parts.flatMap((p) => (p.type === 'text' ? [p.text] : [])).join('\n');
    const schema = JSON.stringify(body.response_format.json_schema.schema);
    const pixels = pictures.map(
      ({ width, height }) => Math.ceil(width / PATCH_PX) * Math.ceil(height / PATCH_PX),
    );
    const input =
      Math.ceil((text.length + schema.length) / PER_TOKEN) + pixels.reduce((sum, n) => sum + n, 0);
    const isJudge = schema.includes('"answers"');
    count.input += input;
    count[isJudge ? 'judge' : 'planner'] += 1;
    const request = readRequest(text);
    const answered = isJudge ? judge(request, pictures[0] ?? { width: 1, height: 2 }) : plan(request);
    const json = JSON.stringify(answered);
    const content =
      !isJudge && names.planner === 'sloppy'
        ? `Sure! Here is the next step:\n\`\`\`json\n${json}\n\`\`\``
        : json;
    return JSON.stringify({
      model: 'scripted',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: input, completion_tokens: Math.ceil(content.length / PER_TOKEN) },
    });
  };
  const server = createServer((req, res) => {
    void read(req)
      .then(answerTo)
      .then(
        (text) => res.writeHead(200, { 'content-type': 'application/json' }).end(text),
        (error: unknown) => res.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counted: () => ({ ...count }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function read(req: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

async function sizeOf(url: string): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).metadata();
  return { width, height };
}
