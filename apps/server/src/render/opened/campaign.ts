/** Reads campaigns as recipients meet them. What one shows is decided at every open. */
import { shownByCampaign, type CampaignSnapshot } from '@limn/published';
import type { FieldRef } from '@limn/query';
import type { TrackingSettings } from '@limn/tags';
import { NO_RECORD } from '../../features/data/records/records.port.ts';
import { fieldsOfRules, readFieldTypes } from '../../features/targeting/facts/field-types.read.ts';
import { statesOfVersion, winnersOf, type TestStates } from '../../features/targeting/campaigns/test-states.port.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { RenderTx, Route } from '../../storage/database.ts';
import { compileCampaign, type CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { decideCampaign, type CampaignDecisionDeps } from '../campaigns/decide-campaign.ts';
import { UNDECIDED } from '../decision.ts';
import { COMPANY_COLUMNS, companyOf, trackingOf, type CompanyRow } from './company-settings.ts';
import { ENTRY_BYTES } from './held-objects.ts';
import type { ObjectLoader, OpenedObject, PublishedObject } from './opened-object.ts';

export interface CampaignLoaderDeps extends Partial<Omit<CampaignDecisionDeps, 'find' | 'published'>> {
  /**
   * The draft of a campaign as it would be published, with the addresses of its live images. Left out: drafts
   * can't be shown.
   */
  loadCampaignDraft?: (
    companyId: number,
    campaignId: number,
  ) => Promise<{ snapshot: CampaignSnapshot; images: ReadonlyMap<number, string> } | undefined>;
}

interface HeldVersion {
  campaign: CompiledCampaign;
  /** Fields that its rules name, and the types by which these were compiled. */
  fields: readonly FieldRef[];
  types: string;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function openCampaigns({
  find,
  published,
  loadCampaignDraft,
  records = { read: async () => NO_RECORD },
  placeOfOpener = () => undefined,
  placeOfText,
  weather,
  customers,
}: CampaignLoaderDeps & Pick<CampaignDecisionDeps, 'find' | 'published'>): ObjectLoader {
  const versions = createByteCache<HeldVersion>(MAX_BYTES);
  const deps = { find, published, records, placeOfOpener, placeOfText, weather, customers };

  async function readVersion(
    tx: RenderTx,
    { companyId, objectId, liveVersion }: Pick<Route, 'companyId' | 'objectId' | 'liveVersion'>,
  ): Promise<CompiledCampaign | undefined> {
    if (liveVersion === null) return undefined;
    const key = `${companyId}:${objectId}:${liveVersion}`;
    const held = versions.get(key);
    const snapshot = held?.campaign.snapshot ?? (await readSnapshot(tx, objectId, liveVersion));
    if (!snapshot) return undefined;
    const fields = held?.fields ?? fieldsOfRules(snapshot);
    const types = await readFieldTypes(tx, fields);
    if (held?.types === types.key) return held.campaign;
    const images = held?.campaign.images ?? (await imagesOf(tx, snapshot));
    const campaign = compileCampaign(liveVersion, snapshot, images, types.of);
    versions.set(key, { campaign, fields, types: types.key }, ENTRY_BYTES + 4 * JSON.stringify(snapshot).length);
    return campaign;
  }

  function publishedAs(
    campaign: CompiledCampaign,
    opened: Pick<OpenedObject, 'companyId' | 'objectId' | 'uuid' | 'company' | 'deleted'>,
    tests: TestStates = {},
  ): PublishedObject {
    const decision = opened.deleted ? UNDECIDED : decideCampaign(campaign, { ...opened, winners: winnersOf(tests) }, deps);
    return { version: campaign.version, identifiedBy: undefined, decision };
  }

  return {
    async load(tx, route) {
      const [settings, campaign] = await Promise.all([readSettings(tx, route.objectId), readVersion(tx, route)]);
      if (!settings) return undefined;
      const { tests, ...rest } = settings;
      return { ...rest, live: campaign && publishedAs(campaign, { ...route, company: settings.company }, tests) };
    },
    async published(tx, opened, liveVersion) {
      const campaign = await readVersion(tx, { ...opened, liveVersion });
      return campaign && publishedAs(campaign, opened);
    },
    async draft(tx, opened) {
      const draft = await loadCampaignDraft?.(opened.companyId, opened.objectId);
      if (!draft) return undefined;
      const types = await readFieldTypes(tx, fieldsOfRules(draft.snapshot));
      const tests = statesOfVersion(await readTests(tx, opened.objectId), draft.snapshot, new Date().toISOString());
      return publishedAs(compileCampaign(0, draft.snapshot, draft.images, types.of), opened, tests);
    },
  };
}

async function readSnapshot(tx: RenderTx, objectId: number, version: number): Promise<CampaignSnapshot | undefined> {
  const row = await tx.maybeOne<{ snapshot: CampaignSnapshot }>(
    'select snapshot from campaign_version where company_id = $1 and campaign_id = $2 and version = $3',
    [objectId, version],
  );
  return row?.snapshot;
}

/** Addresses of the live images that a campaign names. An address never changes. */
async function imagesOf(tx: RenderTx, snapshot: CampaignSnapshot): Promise<Map<number, string>> {
  const ids = shownByCampaign(snapshot).flatMap((shown) => (shown.kind === 'image' ? [shown.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; uuid: string }>('select id, uuid from image where company_id = $1 and id = any ($2)', [ids]);
  return new Map(rows.map(({ id, uuid }) => [id, uuid]));
}

async function readTests(tx: RenderTx, objectId: number): Promise<TestStates> {
  const row = await tx.maybeOne<{ tests: TestStates }>('select tests from campaign where company_id = $1 and id = $2', [objectId]);
  return row?.tests ?? {};
}

async function readSettings(tx: RenderTx, objectId: number) {
  const row = await tx.maybeOne<CompanyRow & { url_settings: Partial<TrackingSettings>; tests: TestStates }>(
    `select i.url_settings, i.tests, ${COMPANY_COLUMNS} from campaign i join company c on c.id = i.company_id where i.company_id = $1 and i.id = $2`,
    [objectId],
  );
  return row && { company: companyOf(row), tracking: trackingOf(row, row.url_settings), tests: row.tests };
}
