/**
 * Making, changing and copying campaigns. Every function works inside the caller's company and transaction.
 */
import type { CampaignChoiceInput, CampaignCreate, CampaignUpdate, RulesetInput } from '@limn/contracts';
import { CHOICE_TYPE, keepUnsent } from '@limn/model';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { imageIdOf } from '../../design/images/images.read.ts';
import type { Publishing } from '../../design/publishing/publishing.port.ts';
import { keptCampaign } from './kept-campaign.ts';
import type { NewCampaignVersion } from './published-campaign.ts';
import type { CampaignDraft, CampaignRow, StoredChoice } from './campaigns.store.ts';
import { problemsIn, requireSound } from './check-rulesets.ts';
import { numberRulesets } from './ruleset-keys.ts';
import { goalOf } from './ruleset-tests.ts';

export interface CampaignDeps {
  uses: Uses;
  publishing: Publishing<NewCampaignVersion>;
  /** Origin of the company's public addresses. */
  publicUrl: string;
}

type Update = z.output<typeof CampaignUpdate>;
type Create = z.output<typeof CampaignCreate>;

const MAX_NAME_LENGTH = 200;
const EMPTY: CampaignDraft = {
  name: '',
  rulesets: [],
  last_key: 0,
  other: { image_type: '1' },
  tag_settings: {},
  preview_settings: {},
  url_settings: {},
  tags: {},
};

export async function createCampaign(tx: Tx, caller: MemberCaller, body: Create, deps: CampaignDeps): Promise<CampaignRow> {
  const draft = await changed(tx, caller.companyId, EMPTY, body);
  await requireSound(tx, caller.companyId, draft, deps.publicUrl);
  return keptCampaign.create(tx, caller, draft, deps);
}

/** Saves what is sent, on the revision that was read where one is named. */
export async function saveCampaign(
  tx: Tx,
  caller: MemberCaller,
  id: number,
  body: Update,
  ifMatch: number | undefined,
  deps: CampaignDeps,
): Promise<void> {
  const row = await keptCampaign.requireHeld(tx, caller.companyId, id);
  await keptCampaign.requireRevision(tx, row, ifMatch);
  const draft = await changed(tx, caller.companyId, row, body);
  const { rulesets, other } = draft;
  await requireSound(tx, caller.companyId, { ...(body.rulesets && { rulesets }), ...(body.other && { other }) }, deps.publicUrl);
  await keptCampaign.save(tx, caller, row, draft, body, deps);
}

/** A copy is a draft of its own: new address, never published, without statistics. */
export async function copyCampaign(tx: Tx, caller: MemberCaller, id: number, deps: CampaignDeps): Promise<CampaignRow> {
  const row = await keptCampaign.require(tx, caller.companyId, id);
  const { rulesets, lastKey } = numberRulesets(
    row.rulesets.map(({ test, ...ruleset }) => ({ ...ruleset, key: null, ...(test ? { test: { ...test, goal: goalOf(test) } } : {}) })),
    [],
    0,
  );
  // Holds the pictures. What is gone is missing in the copy, too, and is chosen again before it is published.
  await problemsIn(tx, caller.companyId, row, deps.publicUrl);
  const name = `Copy of ${row.name}`.slice(0, MAX_NAME_LENGTH).toWellFormed();
  return keptCampaign.create(tx, caller, { ...row, name, rulesets, last_key: lastKey }, deps);
}

async function changed(tx: Tx, companyId: number, before: CampaignDraft, body: Update): Promise<CampaignDraft> {
  const { rulesets: sent, other, ...rest } = body;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const numbered = sent && numberRulesets(await withImageIds(tx, companyId, sent), before.rulesets, before.last_key);
  const [otherwise] = other ? await withImageIds(tx, companyId, [{ image_type: before.other.image_type, ...other }]) : [];
  return {
    ...before,
    ...given,
    url_settings: keepUnsent(before.url_settings, rest.url_settings),
    tags: keepUnsent(before.tags, rest.tags),
    rulesets: numbered?.rulesets ?? before.rulesets,
    last_key: numbered?.lastKey ?? before.last_key,
    other: otherwise ? otherAfter(before.other, storedChoice(otherwise)) : before.other,
  };
}

function otherAfter(before: StoredChoice, sent: StoredChoice): StoredChoice {
  const kept = keptOfChoice(before, sent);
  const links = sent.device_links && keepUnsent(kept.device_links ?? {}, sent.device_links);
  const given = links && Object.fromEntries(Object.entries(links).filter(([, template]) => template !== ''));
  return keepUnsent(kept, given ? { ...sent, device_links: given } : sent);
}

/** Nothing may depend on fields of another type of choice, which no editor shows. */
function keptOfChoice(before: StoredChoice, { image_type }: StoredChoice): StoredChoice {
  if (before.image_type === image_type) return before;
  const { link, device_links } = before;
  return { image_type, ...(link === undefined ? {} : { link }), ...(device_links === undefined ? {} : { device_links }) };
}

/** The number of no image: one that is named and isn't there is refused. */
const NO_IMAGE = 0;

/** The number of an image that is named by its public address alone. */
async function withImageIds<C extends RulesetInput | CampaignChoiceInput>(tx: Tx, companyId: number, choices: readonly C[]): Promise<C[]> {
  const withId = async <O extends CampaignChoiceInput>(choice: O): Promise<O> =>
    choice.image_id !== undefined || !choice.image_uuid
      ? choice
      : { ...choice, image_id: (await imageIdOf(tx, companyId, choice.image_uuid)) ?? missing(choice) };
  const missing = (choice: CampaignChoiceInput) => (choice.image_type === CHOICE_TYPE.image ? NO_IMAGE : null);
  return Promise.all(
    choices.map(async (choice) => {
      const named = await withId(choice);
      if (!('test' in named) || !named.test) return named;
      return { ...named, test: { ...named.test, variants: await Promise.all(named.test.variants.map(withId)) } };
    }),
  );
}

function storedChoice({ image_uuid: _uuid, image_preview: _preview, ...choice }: CampaignChoiceInput): StoredChoice {
  return choice;
}
