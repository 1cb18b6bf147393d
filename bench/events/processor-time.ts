/**
 * Processor time of a process and of all that it started, by what they are. From the kernel's own figures.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of ticks: the kernel counts in hundredths. */
const TICK_MS = 10;

interface Times {
  frontMs: number;
  jobsMs: number;
  engineMs: number;
}

interface Row {
  parent: number;
  name: string;
  ms: number;
}

/** Since the process began; `jobs` is the process of the background jobs. */
export function processorTimes(jobs: number | undefined): Times {
  const rows = new Map<number, Row>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const row = Number.isInteger(pid) ? rowOf(pid) : undefined;
    if (row) rows.set(pid, row);
  }
  const times = { frontMs: 0, jobsMs: 0, engineMs: 0 };
  for (const [pid, { name, ms }] of rows) {
    if (!isOurs(pid, rows)) continue;
    if (pid === jobs) times.jobsMs += ms;
    else if (name.startsWith('postgres')) times.engineMs += ms;
    else times.frontMs += ms;
  }
  return times;
}

function isOurs(pid: number, rows: ReadonlyMap<number, Row>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = rows.get(at)?.parent) if (at === process.pid) return true;
  return false;
}

function rowOf(pid: number): Row | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    // User and system time, its own and that of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), name: text.slice(text.indexOf('(') + 1, end), ms: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}
