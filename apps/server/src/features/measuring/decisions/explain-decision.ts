/**
 * Why a recipient saw what they saw: the version that was live, with the answers that its rules gave then.
 */
import type { RulesetTraces } from '@limn/contracts';
import type { CampaignRuleset, CampaignSnapshot } from '@limn/published';
import { compileTree, segmentsById, type CompiledTree } from '@limn/query';
import { unpackVerdict } from './packed-verdict.port.ts';

export interface LoggedDecision {
  atMs: number;
  /** Key of the ruleset that was shown, 0 for Otherwise; undefined where nothing was decided in time. */
  rulesetKey: number | undefined;
  verdict: Uint8Array | null;
}

export type Explained =
  | { trace: RulesetTraces; missing: null }
  /** `not_recorded`: from before verdicts were kept, or they don't fit the version. */
  | { trace: null; missing: 'too_many_rules' | 'not_recorded' };

const NOT_RECORDED: Explained = { trace: null, missing: 'not_recorded' };

export function explainDecision(snapshot: Pick<CampaignSnapshot, 'rulesets' | 'segments'>, logged: LoggedDecision): Explained {
  const noted = logged.verdict ? unpackVerdict(logged.verdict) : undefined;
  if (!noted) return NOT_RECORDED;
  if (!noted.answers) return { trace: null, missing: 'too_many_rules' };
  const answers = noted.answers.values();
  const next = () => answers.next().value;
  const trace: RulesetTraces = [];
  let chosen: CampaignRuleset | undefined;
  for (const ruleset of snapshot.rulesets) {
    const { id, name } = ruleset;
    const outside = chosen ? 'unreached' : outsideOfTime(ruleset, logged.atMs);
    if (outside) {
      trace.push({ id, name, verdict: outside });
      continue;
    }
    const replayed = treeOf(ruleset, snapshot).replay(next);
    if (!replayed) return NOT_RECORDED;
    const isTrue = replayed.verdict === 'true';
    if (isTrue) chosen = ruleset;
    trace.push({ id, name, verdict: isTrue && noted.isImageMissing ? 'image_missing' : replayed.verdict, rules: replayed.trace });
  }
  const expected = chosen && !noted.isImageMissing && !noted.isHeldOut ? chosen.key : 0;
  const fits = next() === undefined && (logged.rulesetKey === undefined || logged.rulesetKey === expected);
  return fits ? { trace, missing: null } : NOT_RECORDED;
}

function outsideOfTime({ start, end }: CampaignRuleset, atMs: number): 'not_started' | 'ended' | undefined {
  if (start !== undefined && atMs < Date.parse(start)) return 'not_started';
  return end !== undefined && atMs >= Date.parse(end) ? 'ended' : undefined;
}

/** A page of decisions is of few versions. */
const trees = new WeakMap<CampaignRuleset, CompiledTree>();

function treeOf(ruleset: CampaignRuleset, { segments = [] }: Pick<CampaignSnapshot, 'segments'>): CompiledTree {
  const known = trees.get(ruleset) ?? compileTree(ruleset.rule, { segments: segmentsById(segments) });
  trees.set(ruleset, known);
  return known;
}
