import { request } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startUi } from '../../../src/report/ui/server.ts';
import { openRunLog } from '../../../src/trace/run-log.ts';
import { openGoalTrace } from '../../../src/trace/writer.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../../builders/trace-stories.ts';
import { storePicture } from '../../builders/screenshots.ts';
import { traceEnd, traceStart } from '../../builders/trace.ts';

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request whose path and headers are sent as they are. */
function get(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject).end();
  });
}

async function ui(out: string) {
  const server = await startUi(out, 0);
  onTestFinished(() => server.close());
  return server.url;
}

describe('thumbrule ui', () => {
  test('lists the runs, shows one with its screenshots, and redirects old addresses', async () => {
    const out = await temporaryFolder();
    const folder = basename(await writeRun(out, [deadButtonStory()], { pictures: true }));
    const url = await ui(out);
    const home = await get(url, '/');
    expect([home.status, home.body.includes(folder)]).toEqual([200, true]);
    const run = await get(url, `/runs/${folder}/`);
    expect(run.body).toContain('Save a note with a dead button');
    const picture = await get(url, `/runs/${folder}/01-save-a-note-with-a-dead-button/screenshots/s1.webp`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.body.slice(0, 4)).toBe('RIFF');
    expect((await get(url, `/runs/${folder}/report.html`)).headers['location']).toBe('./');
    expect((await get(url, `/runs/${folder}`)).headers['location']).toBe(`/runs/${folder}/`);
  });

  test('refuses other hosts, origins and methods', async () => {
    const url = await ui(await temporaryFolder());
    const { port } = new URL(url);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `0.0.0.0:${port}`])
      expect([host, (await get(url, '/', { host })).status]).toEqual([host, 403]);
    expect((await get(url, '/', { host: `localhost:${port}` })).status).toBe(200);
    expect((await get(url, '/', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await get(url, '/', {}, 'POST')).status).toBe(405);
  });

  test('serves nothing outside a run', async () => {
    const out = await temporaryFolder();
    const folder = basename(await writeRun(out, [passingStory()]));
    await writeFile(join(out, 'secret.png'), 'secret');
    await symlink(join(out, 'secret.png'), join(out, 'runs', folder, 'link.png'));
    const url = await ui(out);
    for (const path of [
      '/runs/..%2f/',
      '/runs/../secret.png',
      `/runs/${folder}/..%2f..%2fsecret.png`,
      `/runs/${folder}/link.png`,
      `/runs/${folder}/%2e%2e/%2e%2e/secret.png`,
      '/runs/%00/',
      '/runs/nothing/',
      '/etc/passwd',
    ]) {
      const { status, body } = await get(url, path);
      expect([path, status, body.includes('secret\n')]).toEqual([path, 404, false]);
      expect(body).not.toBe('secret');
    }
  });

  test('sends updates of a running run until it ends', async () => {
    const out = await temporaryFolder();
    const story = passingStory();
    const log = await openRunLog(out, [story.goal], '0.1.0');
    const trace = await openGoalTrace(await log.goalStarted(story.goal, 1, 1), storePicture);
    await trace.start(traceStart(story.goal, { run: log.id }));
    const url = await ui(out);
    expect((await get(url, '/')).body).toContain('running');
    const news: {
      run: { live: boolean; goals: { verdict: string }[] };
      details: Record<string, { turns: object[] }>;
    }[] = [];
    let heard: () => void = () => {};
    const next = (): Promise<void> => new Promise((resolve) => (heard = resolve));
    const { port } = new URL(url);
    const listening = request({ host: '127.0.0.1', port, path: `/runs/${log.id}/events` }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) news.push(JSON.parse(part.replace(/^data: /, '')));
        if (parts.length > 0) heard();
      });
      response.on('error', () => {});
    }).on('error', () => {});
    const first = next();
    listening.end();
    await first;
    expect(news[0]!.run.goals[0]!.verdict).toBe('running');
    const second = next();
    for (const step of story.steps) await trace.step(step);
    await second;
    for (;;) {
      if ((news.at(-1)!.details['0']?.turns.length ?? 0) >= 5) break;
      await next();
    }
    const last = next();
    await trace.end(traceEnd(story.verdict!));
    await log.goalEnded(trace.folder, story.verdict!);
    await log.end('passed');
    await last;
    while (news.at(-1)!.run.live) await next();
    expect(news.at(-1)!.run.goals[0]!.verdict).toBe('passed');
    listening.destroy();
  });

  test('closing ends every connection; a taken port is an error', async () => {
    const out = await temporaryFolder();
    await writeRun(out, [passingStory()]);
    const server = await startUi(out, 0);
    const { port } = new URL(server.url);
    await expect(startUi(out, Number(port))).rejects.toThrow(/Cannot use port/);
    await server.close();
    await server.close();
    await expect(get(server.url, '/')).rejects.toThrow(/ECONNREFUSED/);
  });
});
