/**
 * A process whose parent never asks what became of it, as in a container without an init: dead, it stays in
 * the process table.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Unreaped {
  pid: number;
  /** kill -9, and waits until it is dead and still there. */
  kill(): Promise<void>;
  /** Ends the parent, and with it the dead one's entry. */
  close(): void;
}

export async function startUnreaped(program: string, args: readonly string[]): Promise<Unreaped> {
  // `sleep` takes the shell's place and has its children, of which it knows nothing.
  const parent = spawn('/bin/sh', ['-c', '"$@" </dev/null >/dev/null 2>&1 & echo $!; exec sleep 600', 'sh', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (line: Buffer) => resolve(Number(String(line)))));
  // Until it has done so, the shell itself may ask what became of its child.
  while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await sleep(5);
  return {
    pid,
    async kill() {
      if (!isZombie(pid)) process.kill(pid, 'SIGKILL');
      while (!isZombie(pid)) await sleep(5);
    },
    close: () => void parent.kill('SIGKILL'),
  };
}

export function isZombie(pid: number): boolean {
  return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
