/**
 * Memory of the product while nothing happens: of all its processes, the database's too, two minutes after it was started on an
 * installation with the demo company. The first start makes that company and draws its pictures, so it holds more. Pages that several
 * processes share are counted once (proportional set size).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from './run.ts';
import { startProduct, type Product } from './web/product.ts';

const PORT = 3191;
const IDLE_MS = 120_000;
const GOAL_MB = 500;

export async function run(report: Report): Promise<void> {
  const product = await startProduct(PORT);
  try {
    await sleep(IDLE_MS);
    const first = sizesOf(product);
    for (const [name, mb] of bySize(first)) report(`idle_first_${name}`, mb, 'MB');
    report('idle_tree_after_first_start', sum(first), 'MB');
    await product.restart();
    await sleep(IDLE_MS);
    const sizes = sizesOf(product);
    for (const [name, mb] of bySize(sizes)) report(`idle_${name}`, mb, 'MB');
    report('idle_tree', sum(sizes), 'MB');
    report('idle_tree_goal', GOAL_MB, 'MB');
  } finally {
    await product.stop();
  }
}

function bySize(sizes: ReadonlyMap<string, number>): [string, number][] {
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}

function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, mb) => total + mb, 0);
}

/** Sums its processes by what they run. The database's server has left the tree. */
function sizesOf({ pid, dataDir }: Product): Map<string, number> {
  const server = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const roots = [pid(), server];
  const parents = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)] as const] : [])));
  const tree = new Set(roots);
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  const sizes = new Map<string, number>();
  for (const pid of tree) {
    const name = nameOf(pid);
    sizes.set(name, (sizes.get(name) ?? 0) + pssOf(pid));
  }
  return sizes;
}

function parentOf(pid: string): number {
  const stat = textOf(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
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
