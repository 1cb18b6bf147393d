/** Starts everything in one tree of processes, and takes it down again without leaving one behind. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { journalDirectory, startBackground } from './compose/background.ts';
import { measureFront } from './compose/measure.ts';
import { openFront } from './compose/open-front.ts';
import { demoFile, readDemo, refreshDemo } from './demo/demo-file.ts';
import { openInsideServer } from './http/inside-server.ts';
import { isLoopbackHost, readConfig, type Config } from './platform/config.ts';
import { giveBackMemoryOfStart, keepHeapForRequests } from './platform/heap.ts';
import { EXIT, explainFailure } from './platform/explain-failure.ts';
import { createMetrics, type Family, type Metrics } from './platform/metrics.ts';
import { createPhase, startPause, type Pause } from './platform/phase.ts';
import { measureProcess } from './platform/process-metrics.ts';
import { createLog, type Log } from './platform/log.ts';
import { withDeadline } from './platform/with-deadline.ts';
import { openDatabase } from './storage/database.ts';
import { lockPath } from './storage/journal/journal-files.ts';
import { announceShutdown, awaitStoppingOwner } from './storage/process-lock.ts';

const SHUTDOWN_MS = 20_000;
const WARM_MS = 5000;
/**
 * A signal that comes again so soon is the same one: npm sends it on to us, and a service manager sends it to
 * both.
 */
const SAME_SIGNAL_MS = 500;

/** Resources to close, in the order in which they were opened. */
const open: (() => unknown)[] = [];
const phase = createPhase();
let stopping = false;
let stoppingSince = 0;
let drainMs = 0;
let pause: Pause | undefined;

async function start(): Promise<void> {
  const config = readConfig();
  const isFront = config.roles.includes('front');
  if (isFront) {
    keepHeapForRequests();
    // One that was killed, or is stopping, holds the port until it is gone.
    await awaitStoppingOwner(lockPath(journalDirectory(config), config.journalSlot));
    await requireFreePort(config);
  }
  const log = createLog(config.logLevel);
  process.once('exit', () => log.flush());
  mkdirSync(config.dataDir, { recursive: true });
  const metrics = createMetrics({ process: isFront ? 'front' : 'main' });
  const collect = [() => metrics.collect()];
  if (config.metrics) {
    open.push(measureProcess(metrics));
    const { metrics: at } = config;
    const inside = await openInsideServer({
      ...at,
      phase: phase.now,
      collect: async () => (await Promise.all(collect.map((one) => one()))).flat(),
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new Error(`METRICS_PORT ${at.port} is in use. Choose another one, or leave it out.`, { cause: error })
        : error;
    });
    open.push(() => inside.close());
  }
  if (isFront) console.log(await startFront(config, { log, metrics, collect }));
  else {
    const db = await openDatabase(config, log);
    open.push(() => db.close());
    const background = startBackground(config, { db, log });
    open.push(() => background.stop());
    collect.push(() => background.collect());
    console.log(`\n  Limn works in the background: ${config.roles.join(', ')}.\n  Stop with Ctrl+C.\n`);
  }
  drainMs = config.drainMs;
  phase.ready();
  giveBackMemoryOfStart();
}

/** In a process of its own, which takes the memory that it needs along with it. */
async function makeDemoApart(): Promise<void> {
  console.log('\n  Making the demo company. This happens once.');
  const child = fork(fileURLToPath(new URL('./main-demo.ts', import.meta.url)));
  const ended = once(child, 'exit');
  open.push(async () => {
    child.kill();
    await ended;
  });
  const [code] = (await ended) as [number | null];
  // It has said why.
  if (code !== 0) throw new NotMade(code ?? EXIT.broken);
}

class NotMade extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('The demo company could not be made. Start again to finish it.');
    this.exitCode = exitCode;
  }
}

interface FrontTools {
  log: Log;
  metrics: Metrics;
  /** Where figures of other processes are asked for. */
  collect: (() => Promise<Family[]>)[];
}

/** Everything that answers, and what works beside it; the greeting. */
async function startFront(config: Config, { log, metrics, collect }: FrontTools): Promise<string> {
  if (config.outsideIssuer === undefined && !refreshDemo(config)) await makeDemoApart();
  const { front, db, draw, journal } = await openFront(config, {
    log,
    open,
    beside(opened) {
      const background = startBackground(config, { db: opened, log });
      collect.push(() => background.collect());
      open.push(() => background.stop());
    },
    phase: phase.now,
    metrics: config.metrics && metrics,
  });
  measureFront(metrics, { front, draw, journal, db });
  // Longer work goes on beside the first readers.
  await withDeadline(front.warm(), WARM_MS);
  await listen(front.http.server, config);
  return greeting(config);
}

function greeting(config: Config): string {
  const demo = config.outsideIssuer === undefined ? readDemo(config) : undefined;
  const lines = [
    `Limn is ready: ${config.publicUrl}`,
    ...(demo ? [`Sign in as ${demo.email}. The password is in ${demoFile(config)}`] : []),
    ...(config.smtpUrl === undefined ? [whereMailIs(config)] : []),
    ...(!isLoopbackHost(config.host) && isLoopbackHost(new URL(config.publicUrl).hostname)
      ? [`Your network can reach this server at ${config.host}. Leave HOST out to keep it to this machine.`]
      : []),
    'Stop with Ctrl+C.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function whereMailIs({ publicUrl, mailbox }: Config): string {
  if (mailbox === 'closed')
    return 'No mail is sent, not even to verify an address: set SMTP_URL. The mailbox page is closed at a public address.';
  return `Mail is kept here instead of being sent: ${publicUrl}/mailbox${mailbox === 'loopback' ? ' (this machine only)' : ''}`;
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, config)));
    server.listen(config.port, config.host, () => resolve());
  });
}

/** Asked first, so that a second start says at once what is wrong. */
function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

function explainListen(error: NodeJS.ErrnoException, config: Pick<Config, 'port'>): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${config.port} is in use. Stop the program using it, or choose another port: PORT=${config.port + 1} npm start`,
      {
        cause: error,
      },
    );
  if (error.code === 'EACCES')
    return new Error(`Port ${config.port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`, { cause: error });
  return error;
}

/**
 * Pauses first, while probes answer that it leaves, so that load balancers send requests elsewhere before the
 * port closes.
 */
async function stop(code: number, pauseMs = 0): Promise<void> {
  // Anyone who asks a second time does not want to wait for the pause.
  if (stopping) return performance.now() - stoppingSince > SAME_SIGNAL_MS ? pause?.end() : undefined;
  stopping = true;
  stoppingSince = performance.now();
  phase.drain();
  announceShutdown();
  pause = startPause(pauseMs);
  await pause.over;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  for (const close of open.reverse()) await Promise.resolve(close()).catch((error: unknown) => console.error(error));
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0, drainMs));
// From a terminal: a person waits.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The parent is gone, also by kill -9: no one would stop us any more.
if (process.connected) process.on('disconnect', () => void stop(0));

// An uncaught error leaves an unknown state behind: log it and end in order. The supervisor starts us again.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (cause: unknown) => {
    const { sentence, exitCode } = explainFailure(cause);
    // The place of an error that no one foresaw is all that leads to it.
    console.error(exitCode === EXIT.broken ? cause : sentence);
    void stop(exitCode);
  });
}

try {
  await start();
} catch (error) {
  const { sentence, exitCode } = error instanceof NotMade ? { sentence: error.message, exitCode: error.exitCode } : explainFailure(error);
  if (!stopping) console.error(sentence);
  await stop(exitCode);
}
