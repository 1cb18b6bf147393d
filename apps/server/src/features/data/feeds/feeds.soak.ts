/**
 * Every way in which a feed misbehaves, at full size: 2,000 opens over two fronts each, a gigabyte that
 * really comes, 60 s of flapping (SOAK_SECONDS shortens them). No one waits past the deadline, and memory
 * does not grow with what a feed sends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { TIMEOUT_MS } from './feed-limits.ts';
import type { FeedReader } from './feed-reader.ts';
import { openFeedKit } from './testing/feed-kit.ts';
import { answerEndless, answerItems, answerJson, answerTrickle, startFeedServer, type Answering } from './testing/feed-server.ts';

const OPENS = 2000;
/** Time that a timer and a loaded machine may add to the deadline. */
const SLACK_MS = 250;
const MEGABYTE = 1024 * 1024;

const FAILURES: Readonly<Record<string, Answering>> = {
  silent: () => undefined,
  trickling: answerTrickle,
  gigabyte: answerEndless,
  announced_gigabyte: (_request, response) => void response.writeHead(200, { 'content-length': String(1024 * MEGABYTE) }).write('['),
  status_500: (_request, response) => answerJson(response, {}, 500),
  web_page: (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html>'),
  loop: (request, response) => void response.writeHead(302, { location: request.url ?? '' }).end(),
};

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const seconds = Number(process.env.SOAK_SECONDS ?? 60);
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('error'));
  const server = await startFeedServer();
  const kit = await openFeedKit(db, server.host);
  const fronts: FeedReader[] = [await kit.reader(), await kit.reader()];
  const wrong: string[] = [];
  const memory = process.memoryUsage().rss;

  async function opens(id: number, count: number): Promise<{ maxMs: number; empty: number }> {
    let [maxMs, empty] = [0, 0];
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const at = performance.now();
        const answer = await (fronts[n % 2] as FeedReader).feedValues(kit.companyId, id, new Map(), 1);
        maxMs = Math.max(maxMs, performance.now() - at);
        if (answer.state === 'empty') empty += 1;
      }),
    );
    return { maxMs, empty };
  }

  try {
    for (const [name, failure] of Object.entries(FAILURES)) {
      const id = await kit.add(`${server.url}?failure=${name}`);
      server.answer(failure);
      const before = server.asked.length;
      const { maxMs, empty } = await opens(id, OPENS);
      // A loop is followed three times by each front.
      const calls = (server.asked.length - before) / (name === 'loop' ? 4 : 1);
      report(`feeds_${name}_longest`, maxMs, 'ms');
      report(`feeds_${name}_calls`, calls, 'calls');
      if (maxMs > TIMEOUT_MS + SLACK_MS) wrong.push(`${name}: someone waited ${Math.round(maxMs)} ms`);
      if (calls > 2) wrong.push(`${name}: ${calls} calls`);
      if (empty !== OPENS) wrong.push(`${name}: someone was shown something`);
    }

    const id = await kit.add(server.url);
    server.answer(answerItems);
    await opens(id, 2);
    server.answer((request, response, asked) => (asked % 3 === 0 ? answerItems(request, response, asked) : answerJson(response, {}, 503)));
    let [rounds, shownNothing] = [0, 0];
    for (const until = Date.now() + seconds * 1000; Date.now() < until; rounds++) {
      shownNothing += (await opens(id, 200)).empty;
      await sleep(50);
    }
    report('feeds_flapping_opens', rounds * 200, 'opens');
    report('feeds_flapping_shown_nothing', shownNothing, 'opens');
    if (shownNothing > 0) wrong.push('flapping: someone was shown nothing');

    const grownMb = (process.memoryUsage().rss - memory) / MEGABYTE;
    report('feeds_memory_growth', grownMb, 'MB');
    if (grownMb > 256) wrong.push(`memory grew by ${Math.round(grownMb)} MB`);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  } finally {
    await Promise.all(fronts.map((front) => front.close()));
    await server.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
