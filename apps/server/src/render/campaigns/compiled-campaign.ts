/** A published campaign with its rules read once: every open is decided by it. */
import { TEST_ARM } from '@limn/model';
import type { CampaignChoice, CampaignRuleset, CampaignSnapshot, CampaignTest } from '@limn/published';
import { compileTree, segmentsById, type CompiledTree, type PlanOptions } from '@limn/query';

/** One side of a test. */
export interface Arm {
  key: number;
  name: string;
  weight: number;
  /** Undefined: a hold-out, which sees Otherwise. */
  choice: CampaignChoice | undefined;
}

export interface CompiledTest {
  key: number;
  arms: readonly Arm[];
}

export interface CompiledRuleset extends Omit<CampaignRuleset, 'start' | 'end' | 'test'> {
  tree: CompiledTree;
  test: CompiledTest | undefined;
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

/** @param typeOf the type that a field has now. Left out: the one that its rule was saved with */
export function compileCampaign(
  version: number,
  snapshot: CampaignSnapshot,
  images: ReadonlyMap<number, string>,
  typeOf?: PlanOptions['typeOf'],
): CompiledCampaign {
  const options = { segments: segmentsById(snapshot.segments ?? []), ...(typeOf && { typeOf }) };
  return {
    version,
    snapshot,
    images,
    rulesets: snapshot.rulesets.map(({ start, end, test, ...ruleset }) => ({
      ...ruleset,
      test: test && compileTest(ruleset, test),
      tree: compileTree(ruleset.rule, options),
      startMs: start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start),
      endMs: end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end),
    })),
  };
}

function compileTest(control: CampaignChoice, { key, weight, holdOut, variants }: CampaignTest): CompiledTest {
  const first = key * TEST_ARM.places;
  return {
    key,
    arms: [
      { key: first + TEST_ARM.control, name: 'Control', weight, choice: control },
      ...variants.map((variant) => ({ key: variant.key, name: variant.name, weight: variant.weight, choice: variant })),
      { key: first + TEST_ARM.holdOut, name: 'Hold-out', weight: holdOut, choice: undefined },
    ],
  };
}
