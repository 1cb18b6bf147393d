/** Rules of a draft that never match, as warnings of its publish. */
import type { Warning } from '@limn/contracts';
import { brokenRules, type Catalogue, type Segments } from '@limn/query';

const MAX_WARNINGS = 20;

export interface WrittenRule {
  /** Where it stands in the draft: `rulesets.0.rule`. */
  path: string;
  /** As people call what it belongs to: `“Rain”`. */
  where: string;
  rule: unknown;
}

export function brokenRuleWarnings(rules: readonly WrittenRule[], known: { catalogue: Catalogue; segments: Segments }): Warning[] {
  const found = rules.flatMap(({ path: before, where, rule }) =>
    rule === undefined || rule === null
      ? []
      : brokenRules(rule, known).map(({ path, message }) => ({
          path: path === '' ? before : `${before}.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`,
          message: `${where}: ${message}`,
        })),
  );
  return found.slice(0, MAX_WARNINGS);
}
