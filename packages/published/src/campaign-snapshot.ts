/**
 * A published version of a campaign as it is kept for ever: its rulesets with their rules and choices, and
 * the bytes of its own pictures. Live images are named by their number: what they show is their own live
 * version. Name, tag, preview and tracking settings are no part of it: they act at once.
 */
import type { TestGoal } from '@limn/model';
import type { PinnedPicture } from './version-snapshot.ts';

/**
 * The picture, live image or nothing of a ruleset or Otherwise. `missing`: nothing was chosen; only a draft
 * may hold it.
 */
export type CampaignShown =
  /** `hash` is that of one of the snapshot's pictures. */
  { kind: 'picture'; hash: string } | { kind: 'image'; id: number } | { kind: 'nothing' } | { kind: 'missing' };

export interface CampaignChoice {
  shown: CampaignShown;
  /** Link template; empty: the one of the live image, else the company's website. */
  link: string;
  /** Links for single devices, by `DEVICE` names; one that is empty or left out is `link`. */
  deviceLinks?: Readonly<Record<string, string>>;
  /** Values for the fields of a live image, as templates over what the tag of the campaign brings. */
  settings: Readonly<Record<string, string>>;
}

export interface CampaignVariant extends CampaignChoice {
  /** Never used again within the campaign (see `TEST_ARM`). */
  key: number;
  name: string;
  /** Percent of the recipients whom the ruleset matches. */
  weight: number;
}

/**
 * Compares the ruleset's own choice, the control, with variants. A hold-out sees Otherwise. All weights add
 * up to 100.
 */
export interface CampaignTest {
  /** Never used again within the campaign. */
  key: number;
  /** Percent, of the control. */
  weight: number;
  /** Percent. */
  holdOut: number;
  variants: readonly CampaignVariant[];
  /** Everyone is shown the winner once there is one. */
  automaticWinner: boolean;
  /** Decides it. Default: clicks. */
  goal?: TestGoal;
}

export interface CampaignRuleset extends CampaignChoice {
  /** Never used again within the campaign. */
  key: number;
  /** As the wire calls it; may come back after a ruleset was deleted. */
  id: number;
  name: string;
  /** A tree as `@limn/query` reads it, exactly as it was saved. */
  rule: unknown;
  /** Instants; from the first on, and before the second. */
  start?: string;
  end?: string;
  test?: CampaignTest;
}

/** The rules of a segment as they were when the campaign was published. */
export interface PublishedSegment {
  id: number;
  name: string;
  rule: unknown;
}

export interface CampaignSnapshot {
  rulesets: readonly CampaignRuleset[];
  /** All that the rules lead to; left out where they refer to none. */
  segments?: readonly PublishedSegment[];
  other: CampaignChoice;
  /** The size of Otherwise's picture: pictures of rulesets are fitted to it. */
  width: number;
  height: number;
  pictures: readonly PinnedPicture[];
}

/** Everything that a campaign may show: of rulesets, of their variants and Otherwise. */
export function shownByCampaign({ rulesets, other }: Pick<CampaignSnapshot, 'rulesets' | 'other'>): CampaignShown[] {
  return [...rulesets.flatMap((ruleset) => [ruleset, ...(ruleset.test?.variants ?? [])]), other].map(({ shown }) => shown);
}
