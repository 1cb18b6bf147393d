/**
 * Whether a process of this machine still does anything. A killed one stays in the process table until its
 * parent has asked what became of it (state Z or X), in a container without an init for ever: it is dead. One
 * that is about to die holds its files and ports for a moment longer.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export type Life = 'living' | 'dying' | 'dead';

/** PF_EXITING of Linux: the process is being taken down. */
const EXITING = 0x4;
const SIGKILL_BIT = 1n << 8n;
/** Places in the fields after the name. */
const [UTIME, STIME] = [11, 12];
/** The kernel's unit of program time on every Linux: a hundredth of a second. */
const TICK_MS = 10;

export function processLife(pid: number): Life {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return 'dead';
  const stat = readProc(pid, 'stat');
  // No process table to read on this system: what answers a signal lives.
  if (stat === undefined) return exists(pid) && readProc(process.pid, 'stat') === undefined ? 'living' : 'dead';
  return lifeFrom(stat, readProc(pid, 'status') ?? '');
}

/** True where a process of this id exists and is not dead, no matter who owns it. */
export function processLives(pid: number): boolean {
  return processLife(pid) !== 'dead';
}

/**
 * When the process started, in the kernel's ticks: ids are used again, ids with a start are not. Undefined
 * when it is not known.
 */
export function processStart(pid: number): string | undefined {
  return fieldsOf(readProc(pid, 'stat') ?? '')[19];
}

/** Tells a process from all others, on other machines and of other times too. */
export function processMark(pid: number): string {
  return `${hostname()} ${pid} ${processStart(pid) ?? 'unknown'}`;
}

/**
 * True where a mark is that of a process of this machine that is gone. Of other machines nothing is known.
 */
export function isOfTheDead(mark: string): boolean {
  const [host, pid] = mark.split(' ');
  return host === hostname() && (processMark(Number(pid)) !== mark || processLife(Number(pid)) === 'dead');
}

export interface ProcessWork {
  /** Processor time since it started, in milliseconds, in steps of ten. */
  cpuMs: number;
  /**
   * True where it would work on as soon as it is given a processor: it neither sleeps nor waits for its disk
   * nor is stopped.
   */
  isRunnable: boolean;
}

/** Undefined where the system has no process table to read. */
export function processWork(pid: number): ProcessWork | undefined {
  const stat = readProc(pid, 'stat');
  return stat === undefined ? undefined : workFrom(stat);
}

/** @param stat the file of this name below /proc/<pid>; see proc(5) */
export function workFrom(stat: string): ProcessWork {
  const fields = fieldsOf(stat);
  const ticks = Number(fields[UTIME]) + Number(fields[STIME]);
  return { cpuMs: ticks * TICK_MS, isRunnable: fields[0] === 'R' };
}

/** @param stat, @param status the files of these names below /proc/<pid>; see proc(5) */
export function lifeFrom(stat: string, status: string): Life {
  const fields = fieldsOf(stat);
  const [state = ''] = fields;
  if (/^[ZXx]$/.test(state)) return 'dead';
  const pending = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)].map(([, mask]) => BigInt(`0x${mask}`));
  const isKilled = pending.some((mask) => (mask & SIGKILL_BIT) !== 0n);
  return isKilled || (Number(fields[6]) & EXITING) !== 0 ? 'dying' : 'living';
}

/** The fields after the name, which may hold spaces and brackets. The first is the state, field 3. */
function fieldsOf(stat: string): string[] {
  return stat
    .slice(stat.lastIndexOf(') ') + 2)
    .trim()
    .split(' ');
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
