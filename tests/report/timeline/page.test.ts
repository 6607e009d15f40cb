import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/core/types.ts';
import { html, href } from '../../../src/report/timeline/html.ts';
import { renderReport } from '../../../src/report/timeline/index.ts';
import { writeRun } from '../../builders/run.ts';
import {
  deadButton,
  deadButtonStory,
  killedStory,
  passingStory,
  type Story,
} from '../../builders/stories.ts';
import { temporaryFolder } from '../../builders/folder.ts';

type Nodes = ReturnType<typeof parseDocument>['children'];
const all = (name: string, nodes: Nodes) => DomUtils.getElementsByTagName(name, nodes, true);
const elements = (nodes: Nodes) => DomUtils.getElementsByTagName(() => true, nodes, true);
const ofClass = (name: string, nodes: Nodes) =>
  elements(nodes).filter((n) => (n.attribs['class'] ?? '').split(/\s+/).includes(name));
const words = (nodes: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(nodes).replaceAll(/\s+/g, ' ').trim();

async function report(stories: readonly Story[], pictures = false) {
  const folder = await writeRun(await temporaryFolder(), stories, { pictures });
  const path = await renderReport(folder);
  const text = await readFile(path, 'utf8');
  return { folder, path, text, nodes: parseDocument(text).children };
}

describe('the page', () => {
  test('shows every goal with verdict, label and duration, and the verdict large', async () => {
    const { nodes } = await report([passingStory(), deadButtonStory()]);
    expect(ofClass('goal-link', nodes).map((n) => words(n))).toEqual([
      'Save a note passed 8.5 s',
      'Save a note with a dead button failed, Unresponsive Element Bug 12.0 s',
    ]);
    const [, failed] = ofClass('verdict', nodes);
    expect(words(ofClass('big', [failed!]))).toBe(
      'failed Unresponsive Element Bug major attributed to the app under test',
    );
    expect(words(ofClass('against', [failed!]))).toBe(
      'Expected tapping "Save" changes something Actual three taps changed nothing',
    );
  });

  test('each turn says its case with the budget used, its refusals and what landed', async () => {
    const { nodes } = await report([deadButtonStory()]);
    const turns = ofClass('turn', nodes).map((n) => words(n));
    expect(turns[2]).toContain(
      'Refused "Cancel" is not what the step names; the field "Title" is in view named control, 1 of 4',
    );
    expect(turns[2]).toContain('Landed the field holds "Milk"');
    expect(turns[4]).toContain('E: attempt 2 of 3');
    expect(turns[4]).toContain('case E unresponsive: 2 of 3 used');
    expect(turns[5]).toContain('Spent Case E: Unresponsive Element Bug');
  });

  test('pictures are files beside the page, lazy, and each is there', async () => {
    const { nodes, folder } = await report([passingStory()], true);
    const pictures = all('img', nodes);
    expect(pictures.length).toBeGreaterThan(8);
    const files = new Set(await readdir(join(folder, '01-save-a-note', 'pictures')));
    for (const { attribs } of pictures) {
      expect(attribs['loading']).toBe('lazy');
      expect(files).toContain(attribs['src']!.replace('01-save-a-note/pictures/', ''));
      expect(attribs).toHaveProperty('alt');
    }
  });

  test('the ring is where the finger was, the box where the proof is, in percent of the screen', async () => {
    const { nodes } = await report([deadButtonStory()], true);
    const [ring] = ofClass('finger', ofClass('turn', nodes).slice(3));
    expect(ring!.attribs['style']).toBe('left:74.07%;top:91.25%');
    const [proof] = ofClass('proof', nodes);
    expect(proof!.attribs['style']).toBe('left:55.56%;top:87.50%;width:37.04%;height:7.50%');
  });

  test('a killed run says so and shows what there is', async () => {
    const { nodes } = await report([passingStory(), killedStory(), passingStory({ name: 'Later' })]);
    expect(words(ofClass('warning', nodes))).toContain('This run was interrupted.');
    expect(ofClass('goal-link', nodes).map((n) => words(n))).toEqual([
      'Save a note passed 8.5 s',
      'Killed in the middle interrupted 5.5 s',
      'Later not run',
    ]);
    const [, killed] = ofClass('goal', nodes);
    expect(words([killed!])).toContain('interrupted before this goal had a verdict');
    expect(ofClass('turn', [killed!])).toHaveLength(4);
  });

  test('what an app showed stays text: no element and no attribute comes of it', async () => {
    const attack = '</script><img src=x onerror=alert(1)><script>alert(2)</script>"\' onmouseover="alert(3)';
    const verdict = { ...deadButton(), actual: attack, line: attack, label: attack } as unknown as Verdict;
    const evil = deadButtonStory({ name: attack, description: attack, file: attack });
    const steps = JSON.parse(
      JSON.stringify(evil.steps).replaceAll('nothing changed', JSON.stringify(attack).slice(1, -1)),
    );
    const before = await report([deadButtonStory()]);
    const { nodes, text } = await report([{ ...evil, steps, verdict }]);
    for (const name of ['img', 'script', 'svg', 'a', 'i', 'b']) {
      expect([name, all(name, nodes).length]).toEqual([name, all(name, before.nodes).length]);
    }
    const attributes = elements(nodes).flatMap((n) => Object.keys(n.attribs));
    expect(attributes.filter((a) => a.startsWith('on'))).toEqual([]);
    expect(words(ofClass('against', nodes))).toContain(attack);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  test('asks the network for nothing', async () => {
    const { nodes, text } = await report([passingStory()]);
    expect(all('link', nodes)).toEqual([]);
    expect(text).not.toMatch(/https?:|\bfetch\(|import\(|@import|url\(/);
  });

  test('is written again whole, and leaves no part behind', async () => {
    const { folder, text } = await report([passingStory()]);
    expect(await readFile(await renderReport(folder), 'utf8')).toBe(text);
    expect((await readdir(folder)).toSorted()).toEqual(['01-save-a-note', 'report.html', 'run.ndjson']);
  });
});

describe('markup', () => {
  test('every value is escaped, lists and markup are laid in', () => {
    const inner = html`<b>${'<&>'}</b>`;
    expect(html`<p title="${`"'`}">${[inner, null, 3, false]}</p>`.markup).toBe(
      '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b>3</p>',
    );
  });

  test('paths survive names that a URL would read otherwise', () => {
    expect(href('a #1/b?c%.webp')).toBe('a%20%231/b%3Fc%25.webp');
  });
});
