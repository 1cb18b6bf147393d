/** Visible and selectable parts of a feed's response. Pure: the dialog's steps draw them. */
import { parseJson } from '@limn/model';
import { leafText, valueAtPath, type FeedPath, type FeedResultType } from '@limn/contracts';

/** The answer itself, or undefined for text that isn't JSON. */
export function readAnswer(response: string): { tree: unknown } | undefined {
  try {
    return { tree: parseJson(response) };
  } catch {
    return undefined;
  }
}

export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return (value as unknown[]).map((item, index) => [index, item]);
  return isBranch(value) ? Object.entries(value) : [];
}

/** "12 items", "5 fields", or the value itself. */
export function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length.toLocaleString('en-GB')} items`;
  if (isBranch(value)) {
    const count = Object.keys(value).length;
    return count === 1 ? '1 field' : `${count} fields`;
  }
  return value === null ? 'empty' : (leafText(value) ?? '');
}

/** A single result is an object, several are a list. */
export function isRecord(value: unknown, resultType: FeedResultType): boolean {
  return resultType === 'multiple' ? Array.isArray(value) : isBranch(value) && !Array.isArray(value);
}

const MAX_LOOKED_INTO = 2000;
const MAX_DEPTH = 12;

interface Candidate {
  path: FeedPath;
  worth: number;
}

/**
 * The place that most likely holds the records: for several the longest list of objects, for one the nearest
 * object with values.
 */
export function likelyRecord(tree: unknown, resultType: FeedResultType): FeedPath | undefined {
  let best: Candidate | undefined;
  let looked = 0;
  let level: FeedPath[] = [[]];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next: FeedPath[] = [];
    for (const path of level) {
      const value = valueAtPath(tree, path);
      if (++looked > MAX_LOOKED_INTO || !isBranch(value)) continue;
      const worth = isRecord(value, resultType) ? worthOf(value) - depth * 0.5 : -1;
      if (worth >= 0 && (!best || worth > best.worth)) best = { path, worth };
      // Lists inside a list belong to its items; one item stands for all.
      for (const [step] of Array.isArray(value) ? childrenOf(value).slice(0, 1) : childrenOf(value)) next.push([...path, step]);
    }
    level = next;
  }
  return best?.path;
}

function worthOf(value: object): number {
  if (Array.isArray(value)) {
    const objects = value.filter((item) => isBranch(item) && !Array.isArray(item)).length;
    return objects > 0 ? 100 + Math.min(100, objects) : Math.min(50, value.length);
  }
  return childrenOf(value).filter(([, child]) => leafText(child) !== undefined).length * 2;
}

export interface Leaf {
  path: FeedPath;
  /** Different values of the first records. */
  samples: string[];
}

const MAX_LEAVES = 200;
const RECORDS_LOOKED_AT = 20;
/** Items read of a list within a record. */
const ITEMS_LOOKED_AT = 3;
const SAMPLES = 3;

/**
 * The values that a record may have, in the order of the first; those that only later records have come last.
 */
export function leavesOf(tree: unknown, first: FeedPath, resultType: FeedResultType): Leaf[] {
  const found = valueAtPath(tree, first);
  const records = resultType === 'multiple' && Array.isArray(found) ? (found as unknown[]).slice(0, RECORDS_LOOKED_AT) : [found];
  const leaves = new Map<string, Leaf>();
  for (const record of records) collect(record, [], leaves);
  return [...leaves.values()];
}

function collect(value: unknown, path: FeedPath, leaves: Map<string, Leaf>): void {
  if (path.length > MAX_DEPTH) return;
  if (isBranch(value)) {
    const children = childrenOf(value);
    for (const [step, child] of Array.isArray(value) ? children.slice(0, ITEMS_LOOKED_AT) : children)
      collect(child, [...path, step], leaves);
    return;
  }
  const key = JSON.stringify(path);
  const leaf = leaves.get(key) ?? { path, samples: [] };
  if (!leaves.has(key) && leaves.size >= MAX_LEAVES) return;
  leaves.set(key, leaf);
  const text = leafText(value);
  if (text !== undefined && text !== '' && leaf.samples.length < SAMPLES && !leaf.samples.includes(text)) leaf.samples.push(text);
}

/** A name for a merge field: `price.amount` becomes "price amount", and a number in a list counts from 1. */
export function suggestLabel(path: FeedPath, taken: ReadonlySet<string>): string {
  const words = path.map((step) => (typeof step === 'number' ? String(step + 1) : step)).join(' ');
  const plain = words
    .replace(/[{}[\],\p{Cc}]+/gu, ' ')
    .replace(/[\s_.]+/gu, ' ')
    .trim()
    .slice(0, 100);
  const base = plain === '' ? 'value' : plain;
  if (!taken.has(base)) return base;
  for (let n = 2; ; n++) if (!taken.has(`${base} ${n}`)) return `${base} ${n}`;
}

/** A part of the answer that is small enough to be kept with the feed: of every list the first few items. */
export function sampleOf(response: string): string {
  const answer = readAnswer(response);
  if (!answer) return '';
  for (const items of [10, 3, 1]) {
    const text = JSON.stringify(shortened(answer.tree, items));
    if (text.length <= MAX_SAMPLE_LENGTH) return text;
  }
  return '';
}

const MAX_SAMPLE_LENGTH = 60_000;

function shortened(value: unknown, items: number): unknown {
  if (Array.isArray(value)) return (value as unknown[]).slice(0, items).map((item) => shortened(item, items));
  if (typeof value === 'string') return value.slice(0, 500);
  return isBranch(value) ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shortened(child, items)])) : value;
}
