/** Memory of the product's processes, as Linux counts it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../../apps/server/src/testing/kill-tree.ts';
import type { Product } from '../web/product.ts';

export function bySize(sizes: ReadonlyMap<string, number>): [string, number][] {
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}

export function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, mb) => total + mb, 0);
}

/**
 * Megabytes of the processes of the product, by what they run; the database's server, which has left their
 * tree, as `database`. Pages that several processes share are counted once (proportional set size).
 */
export function sizesOf({ pid, dataDir }: Product): Map<string, number> {
  const server = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const sizes = new Map<string, number>();
  for (const own of treeOf([pid(), server])) {
    const name = nameOf(own);
    sizes.set(name, (sizes.get(name) ?? 0) + pssOf(own));
  }
  return sizes;
}

/** The script that a process of Node runs, or the program. */
function nameOf(pid: number): string {
  const [program = '', ...args] = textOf(`/proc/${pid}/cmdline`).split('\0');
  if (!program.endsWith('node')) return 'database';
  const script = args.find((arg) => /\.m?[jt]s$/.test(arg)) ?? 'node';
  return script.replace(/^.*\//, '').replace(/\W/g, '_');
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** Empty for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
