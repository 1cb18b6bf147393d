/** Everything that a campaign's draft would do wrong. Nothing is kept. */
import type { CampaignFinding } from '@limn/contracts';
import type { FieldProblem } from '@limn/model';
import type { StreamReader } from '../../../platform/outbound/guarded-fetch.ts';
import type { Tx } from '../../../storage/database.ts';
import { allowedHosts } from '../../people/accounts/accounts.read.ts';
import { liveLinks } from '../../design/images/images.read.ts';
import { catalogueOf, factSources } from '../facts/catalogue.read.ts';
import { strangeCustomers } from './strange-customers.ts';
import { deadLinks, fieldNames } from './campaign-links.ts';
import { snapshotOfCampaign, type CampaignSnapshotDeps } from './campaign-snapshot.ts';
import { keptCampaign } from './kept-campaign.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { unreachableRules } from './unreachable-rules.ts';

export interface CheckCampaignDeps extends CampaignSnapshotDeps {
  /** Asks pages at addresses that people wrote. */
  readPage: StreamReader;
}

type Look = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export async function checkCampaign(
  companyId: number,
  id: number,
  look: Look,
  deps: CheckCampaignDeps,
): Promise<{ findings: CampaignFinding[]; links_left: number; rulesets_left: number }> {
  const draft = await snapshotOfCampaign(companyId, id, deps);
  if (!draft) throw keptCampaign.missing();
  const { row, problems, segments } = draft;
  const { catalogue, hosts, ofImages, strange } = await look(async (tx) => ({
    ofImages: await liveLinks(tx, companyId, [...draft.images.keys()]),
    catalogue: catalogueOf(await factSources(tx, companyId)),
    hosts: await allowedHosts(tx, companyId),
    strange: await strangeCustomers(tx, companyId, row, segments),
  }));
  const { dead, left } = await deadLinks({ draft: row, ofImages, fields: fieldNames(catalogue), allowedHosts: hosts }, deps.readPage);
  const rules = await unreachableRules(row.rulesets, { catalogue, segments }, Date.now());
  const findings = [
    ...problems.map((problem) => missing(problem, row)),
    ...rules.found.map(({ at, ...found }) => located(`rulesets.${at}.rule`, row, found)),
    ...strange.map(({ at, message }) => located(`rulesets.${at}.rule`, row, { kind: 'customers_unknown', message })),
    ...dead.map(({ path, message }) => located(path, row, { kind: 'dead_link', message })),
  ];
  const place = ({ path }: CampaignFinding) => placeOf(path) ?? row.rulesets.length;
  return { findings: findings.toSorted((a, b) => place(a) - place(b)), links_left: left, rulesets_left: rules.left };
}

function missing({ path, message }: FieldProblem, row: CampaignRow): CampaignFinding {
  const kind = placeOf(path) === undefined ? 'otherwise_missing' : 'picture_missing';
  return { ...located(path, row, { kind, message }), stops_publishing: true };
}

function located(path: string, { rulesets }: CampaignRow, found: Pick<CampaignFinding, 'kind' | 'message' | 'rules'>): CampaignFinding {
  const ruleset = rulesets[placeOf(path) ?? -1];
  return { ...found, path, stops_publishing: false, ruleset: ruleset ? { id: ruleset.id, key: ruleset.key, name: ruleset.name } : null };
}

function placeOf(path: string): number | undefined {
  const place = /^rulesets\.(\d+)/.exec(path)?.[1];
  return place === undefined ? undefined : Number(place);
}
