/** Findings of a check of the saved draft, at the place where each is fixed. */
import type { CampaignFinding, RouteOutput, Routes } from '@limn/contracts';
import { choiceAt, isVariant, type CampaignDraft, type Place } from './campaign-draft.ts';
import { placedProblems, stillThere, type DraftProblem } from './draft-problems.ts';

export interface DraftFinding extends DraftProblem {
  kind: CampaignFinding['kind'];
  stopsPublishing: boolean;
}

export interface CheckedDraft {
  /** The draft that was checked. */
  draft: CampaignDraft;
  all: readonly DraftFinding[];
  /** The ones that no change has answered since; undo brings them back. */
  open: readonly DraftFinding[];
  /** Addresses that were not tried, since there are too many. */
  linksLeft: number;
  /** Rulesets about which something stays open, since their rules have too many values. */
  rulesetsLeft: number;
}

export interface Check {
  kind: 'idle' | 'checking' | 'failed';
  /** Why the last one failed, where that is known. */
  message?: string | undefined;
  /** The last one that was answered. */
  last?: CheckedDraft | undefined;
}

/** @param sent the draft as it was when the check began */
export function checkedDraft(answer: RouteOutput<Routes['checkCampaign']>, sent: CampaignDraft): CheckedDraft {
  const { findings, links_left: linksLeft, rulesets_left: rulesetsLeft } = answer;
  const places = placedProblems(findings, sent);
  const all = findings.flatMap(({ kind, stops_publishing }, index): DraftFinding[] => {
    const found = places[index];
    // An end that is over is put right at the schedule, not at the rule.
    return found ? [{ ...found, field: kind === 'over' ? 'end' : found.field, kind, stopsPublishing: stops_publishing }] : [];
  });
  return { draft: sent, all, open: all, linksLeft, rulesetsLeft };
}

/** The same object while the same findings are open. */
export function checkAfter(check: Check, present: CampaignDraft): Check {
  if (!check.last) return check;
  const { all, draft, open } = check.last;
  const exists = ({ place }: DraftFinding) => place === undefined || choiceAt(present, place) !== undefined;
  const left = stillThere(all, draft, present).filter(exists);
  return left.length === open.length && left.every((finding, index) => finding === open[index])
    ? check
    : { ...check, last: { ...check.last, open: left } };
}

export type RulesetPart = 'image' | 'rule' | 'test';

/** The tab of a ruleset where this field is. */
export function partOfField(place: Place | undefined, field: string): RulesetPart {
  if (isVariant(place) || /^test(?:\.|$)/.test(field)) return 'test';
  return /^(?:rule|start|end)(?:\.|$)/.test(field) ? 'rule' : 'image';
}
