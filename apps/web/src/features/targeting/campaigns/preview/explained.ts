/** The render host's answer to `debug=1`: which ruleset matched, and why. */
import {
  findItem,
  ruleSentence,
  segmentIdOf,
  segmentSentence,
  type Catalogue,
  type RuleQuery,
  type Segments,
  type TraceEntry,
  type Verdict,
} from '@limn/query';
import type { DraftRuleset } from '../draft/campaign-draft.ts';

type FactShown = string | number | boolean | null;

export interface RulesetTrace {
  id: number;
  name: string;
  verdict: Verdict | 'ended' | 'not_started' | 'image_missing' | 'unreached';
  rules?: readonly Pick<TraceEntry, 'path' | 'verdict'>[] | undefined;
}

export interface Explained {
  /** The address of the picture, without the token. */
  url: string;
  debug: {
    /** Null for Otherwise. */
    rule: { id: number; name: string } | null;
    link: string | null;
    facts?: Readonly<Record<string, FactShown>>;
    trace?: readonly RulesetTrace[];
  };
}

/** A rule of a ruleset with its outcome. */
export interface ExplainedRule {
  path: string;
  verdict: TraceEntry['verdict'];
  /** Groups around it, without the outermost one. */
  depth: number;
  text: string;
  /** The value it was compared with; undefined where none was read. */
  found: string | undefined;
}

export interface ExplainedRuleset {
  id: number;
  name: string;
  verdict: RulesetTrace['verdict'];
  rules: readonly ExplainedRule[];
}

export const VERDICT_LABELS: Readonly<Record<RulesetTrace['verdict'] | 'off', string>> = {
  true: 'Matches',
  false: 'Doesn’t match',
  unknown: 'Unknown, so it doesn’t match',
  ended: 'Has ended',
  not_started: 'Hasn’t started',
  image_missing: 'Matches, but its live image is missing',
  unreached: 'Not checked: an earlier one matched',
  off: 'Switched off',
};

/**
 * @param rulesets as they were when it was decided
 * @param segments by name; those of rules inside them are explained where these are known
 */
export function explainRulesets(
  trace: readonly RulesetTrace[],
  facts: Readonly<Record<string, FactShown>>,
  rulesets: readonly Pick<DraftRuleset, 'id' | 'rule'>[],
  catalogue: Catalogue,
  segments: Segments = new Map(),
): ExplainedRuleset[] {
  return trace.map(({ id, name, verdict, rules = [] }) => {
    const tree = rulesets.find((ruleset) => ruleset.id === id)?.rule;
    const explained = rules.flatMap(({ path, verdict: outcome }): ExplainedRule[] => {
      const node = nodeAt(tree, path, segments);
      const depth = path.split('.').length - 1;
      if (segmentIdOf(node) !== undefined)
        return [{ path, verdict: outcome, depth, text: segmentSentence(node, segments).text, found: undefined }];
      const query = queryOf(node);
      if (!query) return [];
      const found = facts[`${query.category_id}.${query.string ?? query.id}`];
      return [
        {
          path,
          verdict: outcome,
          depth,
          text: ruleSentence(query, catalogue).text,
          found: found === undefined ? undefined : factText(found),
        },
      ];
    });
    return { id, name, verdict, rules: explained };
  });
}

/** "Device & Client: Device", and the name of a parameter of the link as it is. */
export function factRows({ debug }: Explained, catalogue: Catalogue): { label: string; value: string }[] {
  return Object.entries(debug.facts ?? {}).map(([name, value]) => {
    const dot = name.indexOf('.');
    const [category_id, id] = [name.slice(0, dot), name.slice(dot + 1)];
    const item = findItem(catalogue, { category_id, id });
    const category = catalogue.find((one) => String(one.id) === category_id);
    return { label: `${category?.label ?? category_id}: ${item?.item.label ?? id}`, value: factText(value) };
  });
}

function factText(value: FactShown): string {
  return value === null || value === '' ? 'empty' : String(value);
}

/** Undefined for what is not in the tree, such as the rules of a segment whose name alone is known. */
function nodeAt(tree: unknown, path: string, segments: Segments): unknown {
  let node = tree;
  for (const [step, index] of path.matchAll(/children\[(\d+)\]|segment/g))
    node = step === 'segment' ? segments.get(segmentIdOf(node) ?? 0)?.rule : childAt(node, Number(index));
  return node;
}

/** Undefined for a group. */
function queryOf(node: unknown): RuleQuery | undefined {
  return typeof node === 'object' && node !== null && 'query' in node ? (node.query as RuleQuery) : undefined;
}

function childAt(node: unknown, index: number): unknown {
  return typeof node === 'object' && node !== null && 'children' in node && Array.isArray(node.children)
    ? (node.children[index] as unknown)
    : undefined;
}
