/**
 * Numbers of rulesets. The id is what people and the wire see: the count plus one, so it may come back after
 * a ruleset was deleted. The key is the server's own and never does: counts and kept decisions name rulesets
 * by it.
 */
import type { RulesetInput } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { StoredRuleset } from './campaigns.store.ts';
import { numberTest } from './ruleset-tests.ts';

export interface Numbered {
  rulesets: StoredRuleset[];
  /** The last key that was given. */
  lastKey: number;
}

export function numberRulesets(sent: readonly RulesetInput[], before: readonly StoredRuleset[], lastKey: number): Numbered {
  const ids = idsOf(sent);
  const known = new Map(before.map((ruleset) => [ruleset.key, ruleset]));
  const taken = new Set<number>();
  let last = lastKey;

  /** Where two say the same key, the one that has its id too is meant: an editor copied the other. */
  function keptKey({ key, id }: RulesetInput): number | undefined {
    if (key === null) return undefined;
    const meant = key === undefined ? before.find((ruleset) => ruleset.id === id) : known.get(key);
    if (!meant || taken.has(meant.key)) return undefined;
    const isShared = sent.some((other) => other.key === meant.key && other.id === meant.id) && id !== meant.id;
    return isShared ? undefined : meant.key;
  }

  const rulesets = sent.map((ruleset, index) => {
    const { image_uuid: _uuid, image_preview: _preview, test: sentTest, ...rest } = ruleset;
    const key = keptKey(ruleset) ?? ++last;
    taken.add(key);
    const test = numberTest(sentTest, known.get(key)?.test, () => ++last);
    return { ...rest, id: ids[index] ?? index + 1, key, ...(test ? { test } : {}) };
  });
  return { rulesets, lastKey: last };
}

/** Count plus one, and where that is taken the highest plus one. */
function idsOf(sent: readonly RulesetInput[]): number[] {
  const given = sent.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const twice = sent.findIndex(({ id }, index) => id !== undefined && sent.findIndex((other) => other.id === id) < index);
  if (twice >= 0) {
    const problem = { path: `rulesets.${twice}.id`, message: 'Two rulesets have this id.' };
    throw new AppError('invalid', { publicMessage: problem.message, errors: [problem] });
  }
  const all = new Set(given);
  return sent.map(({ id }, index) => {
    if (id !== undefined) return id;
    const made = all.has(index + 1) ? Math.max(...all) + 1 : index + 1;
    all.add(made);
    return made;
  });
}
