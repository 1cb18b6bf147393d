/** The outcome of each ruleset of a campaign, for who made it. */
import type { TraceEntry, Verdict } from '@limn/query';
import type { CompiledRuleset } from './compiled-campaign.ts';

export interface RulesetTrace {
  id: number;
  name: string;
  /**
   * `ended` and `not_started` are rulesets outside of their time; `image_missing` one whose live image is
   * gone.
   */
  verdict: Verdict | 'ended' | 'not_started' | 'image_missing' | 'unreached';
  rules?: readonly TraceEntry[];
}

export function trail(
  trace: RulesetTrace[],
  { id, name }: CompiledRuleset,
  verdict: RulesetTrace['verdict'],
  rules?: readonly TraceEntry[],
): void {
  const entry = { id, name, verdict, ...(rules ? { rules } : {}) };
  const at = trace.findIndex((known) => known.id === id);
  if (at < 0) trace.push(entry);
  else trace[at] = { ...trace[at], ...entry };
}

/** With the rulesets that were not asked any more. */
export function whole(trace: readonly RulesetTrace[], rulesets: readonly CompiledRuleset[]): RulesetTrace[] {
  const known = new Set(trace.map(({ id }) => id));
  return [...trace, ...rulesets.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name, verdict: 'unreached' as const }))];
}
