/** A published campaign with its rules read once: every open is decided by it. */
import type { CampaignRuleset, CampaignSnapshot } from '@limn/published';
import { compileTree, type CompiledTree } from '@limn/query';

export interface CompiledRuleset extends Omit<CampaignRuleset, 'start' | 'end'> {
  tree: CompiledTree;
  /** Unix milliseconds; without bounds it is always on. */
  startMs: number;
  endMs: number;
}

export interface CompiledCampaign {
  version: number;
  snapshot: CampaignSnapshot;
  rulesets: readonly CompiledRuleset[];
  /** Public addresses of its live images, by their numbers. */
  images: ReadonlyMap<number, string>;
}

export function compileCampaign(version: number, snapshot: CampaignSnapshot, images: ReadonlyMap<number, string>): CompiledCampaign {
  return {
    version,
    snapshot,
    images,
    rulesets: snapshot.rulesets.map(({ start, end, ...ruleset }) => ({
      ...ruleset,
      tree: compileTree(ruleset.rule),
      startMs: start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start),
      endMs: end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end),
    })),
  };
}
