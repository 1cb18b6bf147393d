/** CPU time of other processes, known on Linux only. */
import { readFileSync } from 'node:fs';

/** CPU that processes have used so far, in milliseconds. */
export function cpuMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return Number.NaN;
  return pids.reduce((sum, pid) => sum + cpuHundredths(pid) * 10, 0);
}

/** Everything of it that is in memory, in MB. */
export function memoryMb(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, kib = 'NaN'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kib) / 1024;
}

function cpuHundredths(pid: number): number {
  // Fields 14 and 15 of /proc/…/stat, in hundredths of a second, counted behind the name in brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
