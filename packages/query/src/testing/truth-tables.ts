/** The truth tables of operators and trees, as rules and facts; both engines are held against them. */
import { formOf } from '@limn/values';
import operatorTables from '../operators.cases.json' with { type: 'json' };
import treeTables from '../trees.cases.json' with { type: 'json' };
import { UNKNOWN, type Facts, type FactValue, type Point } from '../facts.ts';
import { INPUT_TYPE, type InputTypeKey } from '../input-types.ts';
import { OPERATOR } from '../operators/index.ts';
import type { OperatorKey } from '../operators/operator.ts';
import type { Verdict } from '../evaluate.ts';
import type { PlanOptions } from '../plan.ts';
import type { RuleQuery } from '../tree.ts';

export interface OperatorCase {
  name: string;
  key: OperatorKey;
  type: InputTypeKey;
  query: RuleQuery;
  facts: Facts;
  value: FactValue;
  verdict: Verdict;
}

export interface TreeCase {
  name: string;
  tree: unknown;
  options: PlanOptions;
  facts: Facts;
  verdict: Verdict;
}

interface OperatorTable {
  about: string;
  type: string;
  operator: string;
  value: unknown;
  distance?: unknown;
  distance_between?: unknown;
  longitude?: unknown;
  latitude?: unknown;
  now?: string;
  timezone?: string;
  dateOrder?: string;
  place?: unknown;
  fill?: Readonly<Record<string, unknown>>;
  rows: readonly (readonly unknown[])[];
}

interface TreeTable {
  about: string;
  tree: unknown;
  /** The children of each one's All, by their ids. */
  segments?: Readonly<Record<string, readonly unknown[]>>;
  emptied?: string;
  verdict: string;
}

/** Late in the evening of 22 November 2026, in London. */
const NOW = '2026-11-22T23:30:00Z';

export function operatorCases(): OperatorCase[] {
  return (operatorTables as unknown as OperatorTable[]).flatMap((table) =>
    table.rows.map(([written, verdict]) => {
      const value = inOrder(factOf(written), table.dateOrder);
      const { distance, distance_between, longitude, latitude } = table;
      const key = table.operator as OperatorKey;
      const type = table.type as InputTypeKey;
      const query = {
        category_id: 'cases',
        id: 'value',
        operator: OPERATOR[key],
        value: table.value,
        ruleType: INPUT_TYPE[type],
        distance,
        distance_between,
        longitude,
        latitude,
      } as RuleQuery;
      const name = `${type} ${key}: ${table.about}: ${JSON.stringify(written)}`;
      return { name, key, type, query, value, facts: factsOf(table, value), verdict: verdictOf(verdict) };
    }),
  );
}

export function treeCases(): TreeCase[] {
  return (treeTables as TreeTable[]).map(({ about, tree, segments = {}, emptied, verdict }) => ({
    name: about,
    tree: spelledOut(tree),
    options: {
      ...(emptied === 'skip' ? { emptied } : {}),
      segments: new Map(
        Object.entries(segments).map(([id, children]) => [
          Number(id),
          { name: `Segment ${id}`, rule: spelledOut({ operator: 'All', children }) },
        ]),
      ),
    },
    facts: {
      moment: { now: Date.parse(NOW), timezone: 'Europe/London' },
      read: ({ id }) => (id === 'unknown' ? UNKNOWN : 'x'),
    },
    verdict: verdict as Verdict,
  }));
}

function inOrder(value: FactValue, order: string | undefined): FactValue {
  return order === 'mdy' && typeof value === 'string' ? { text: value, form: formOf('en-US') } : value;
}

function factsOf({ now, timezone, place, fill }: OperatorTable, value: FactValue): Facts {
  return {
    moment: {
      now: Date.parse(now ?? NOW),
      timezone: timezone ?? 'Europe/London',
    },
    read: () => value,
    place: () => (place === 'unknown' ? UNKNOWN : (place as Point | null | undefined)),
    fill: (name) => factOf(fill?.[name]),
  };
}

function factOf(written: unknown): FactValue {
  if (typeof written !== 'object' || written === null) return written as FactValue;
  if ('unknown' in written) return UNKNOWN;
  if ('missing' in written) return undefined;
  return 'instant' in written ? new Date(String(written.instant)) : (written as FactValue);
}

function verdictOf(written: unknown): Verdict {
  return String(written) as Verdict;
}

/** "yes", "no" and "unknown" stand for rules, "off:" before them for switched off. */
function spelledOut(node: unknown): unknown {
  if (typeof node === 'string') {
    const off = node.startsWith('off:');
    const word = off ? node.slice(4) : node;
    if (!['yes', 'no', 'unknown'].includes(word)) return node;
    const query = { category_id: 'cases', id: word, operator: OPERATOR.EQUAL, value: word === 'no' ? 'y' : 'x', ruleType: INPUT_TYPE.TEXT };
    return { type: 'rule', query, ...(off && { off }) };
  }
  if (Array.isArray(node)) return node.map(spelledOut);
  if (typeof node !== 'object' || node === null || !('children' in node)) return node;
  return { ...node, children: spelledOut(node.children) };
}
