/**
 * Draws the picture of an open again, byte for byte, from its record: the version that was shown, values that
 * are known today, and the moment. The record's fingerprint says whether these are the very values; without a
 * match nothing is shown. Nothing is counted, started, claimed or fetched.
 */
import { clockAt, RECORD_PARAMETER, recordOf, startNeeded, TIMER_PARAMETER, timerOf, type ClockState } from '@limn/image-types';
import type { ShownMissing } from '@limn/contracts';
import { fillCustomField, heldOf, type Value, type Values } from '@limn/merge';
import { isCounted, NOTE_KIND, OBJECT_KIND, OPENER_CLASS, SUBJECT_KIND, TAG_PARAMETER } from '@limn/model';
import {
  fieldsOfVersion,
  readSnapshot,
  type CampaignChoice,
  type CampaignSnapshot,
  type PinnedPicture,
  type RecipeSnapshot,
  type StoredSnapshot,
} from '@limn/published';
import { documentMaps, dynamicPictures } from '@limn/scene';
import { formOfStored } from '@limn/values';
import type { CustomerSource } from '../features/data/customers/customers.port.ts';
import type { RecordSource } from '../features/data/records/records.port.ts';
import type { LoggedPicture } from '../features/measuring/counting/cell-opens.read.ts';
import { shownFingerprint } from '../features/measuring/counting/recipients.port.ts';
import type { ShownTrace } from '../features/measuring/counting/opens.port.ts';
import type { Replayed, ReplayedOpen, ReplayOpen } from '../features/measuring/opens/replay.port.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Database, RenderTx } from '../storage/database.ts';
import type { DrawPort } from './draw/draw-port.ts';
import { encoderFingerprint } from './encoder-fingerprint.ts';
import { TRANSPARENT } from './fallback.ts';
import { compileVersion, contextFor, type LiveVersion } from './live-version.ts';
import { COMPANY_COLUMNS, companyOf, type CompanyRow } from './opened/company-settings.ts';
import type { OpenedCompany } from './opened/opened-object.ts';
import { usedValues } from './picture-for.ts';
import { computeValues } from './resolve-values.ts';
import { drawnText, storedText } from './shown-picture.ts';
import { formsOf } from './timer-clock.ts';

export interface ReplayDeps {
  db: Pick<Database, 'renderRead' | 'withCompany'>;
  records: RecordSource;
  customers: CustomerSource;
  draw: Pick<DrawPort, 'draw'>;
  blobs: Pick<BlobStore, 'get'>;
}

/** Someone waits at a screen, and readers come first. */
const DEADLINE_MS = 10_000;
const RECORD_MS = 2000;
/**
 * Versions of a live image that may have been shown inside something else, where its record does not say
 * which.
 */
const MAX_VERSIONS = 50;
const START_KIND = { recipient: 1, send: 2 } as const;

/** The things that the record leads to. */
interface Shown {
  /** Numbers of the versions that it may be, the likeliest first. */
  versions: { imageId: number; numbers: readonly number[] } | undefined;
  pictures: readonly PinnedPicture[];
  /** Fills the fields of a live image inside a campaign. */
  settings: CampaignChoice['settings'];
  /** The table whose row the item is. */
  itemTable: number | undefined;
}

export function createReplay(deps: ReplayDeps): ReplayOpen {
  const { db, draw, blobs } = deps;
  return async (asked) => {
    const { companyId, open } = asked;
    const { trace } = open;
    if (open.sample) return missing('sample');
    if (open.kind !== 'open') return missing('click');
    if (!trace) return missing('not_recorded');
    if (trace.what === 'fallback') return missing('fallback');
    if (trace.what === 'nothing') return { shown: TRANSPARENT, fields: [] };
    const company = await readCompany(db, companyId);
    const shown = await shownBy(db, companyId, open);
    if (!company || !shown) return missing('version_missing');
    if (trace.what === 'picture') return storedPicture(shown, trace, company, blobs);
    if (!shown.versions) return missing('version_missing');
    return drawnPicture({ asked, company, shown, trace }, deps, draw);
  };
}

function missing(reason: ShownMissing, fields: readonly string[] = []): Replayed {
  return { shown: { missing: reason }, fields };
}

async function storedPicture(
  { pictures }: Shown,
  trace: ShownTrace,
  { recipientKey }: OpenedCompany,
  blobs: Pick<BlobStore, 'get'>,
): Promise<Replayed> {
  const picture = pictures.find(
    ({ hash }) =>
      shownFingerprint(recipientKey, storedText({ kind: 'picture', blob: hash, mime: '', width: 0, height: 0 })) === trace.fingerprint,
  );
  const bytes = picture && (await blobs.get(picture.hash));
  if (!picture || !bytes) return missing('version_missing');
  return { shown: { bytes, mime: picture.mime, width: picture.width, height: picture.height }, fields: [] };
}

interface Drawing {
  asked: ReplayedOpen;
  company: OpenedCompany;
  shown: Shown;
  trace: ShownTrace;
}

async function drawnPicture({ asked, company, shown, trace }: Drawing, deps: ReplayDeps, draw: ReplayDeps['draw']): Promise<Replayed> {
  const { companyId, open, given } = asked;
  const fields = new Set<string>();
  let found = false;
  for (const number of shown.versions?.numbers ?? []) {
    const version = await readVersion(deps.db, companyId, shown.versions?.imageId ?? 0, number);
    if (!version) continue;
    found = true;
    for (const name of fieldsAskedFor(version)) fields.add(name);
    if (trace.encoder !== encoderFingerprint()) return missing('encoder_changed');
    const values = await valuesOf(version, { asked, company, shown }, deps);
    if (shownFingerprint(company.recipientKey, drawnText(version, values, company.timezone)) !== trace.fingerprint) continue;
    return drawAgain(version, values, { open, company, trace, companyId }, deps.db, draw);
  }
  if (!found) return missing('version_missing');
  if (given) return missing('wrong_values', [...fields]);
  const replaced = await changedTable(deps.db, companyId, shown.itemTable, open.atMs);
  return missing(replaced ? 'table_replaced' : 'values_not_kept', [...fields]);
}

async function drawAgain(
  version: LiveVersion,
  values: Values,
  { open, company, trace, companyId }: Pick<Drawing, 'company' | 'trace'> & { open: LoggedPicture; companyId: number },
  db: ReplayDeps['db'],
  draw: ReplayDeps['draw'],
): Promise<Replayed> {
  const { snapshot } = version;
  const pinned = new Set(snapshot.pictures.map(({ src }) => src));
  // Pictures that were fetched for this recipient, and maps around them, are kept nowhere.
  if (version.hasDynamicPictures && dynamicPictures(snapshot.document, values, company).some((url) => !pinned.has(url)))
    return missing('fetched_then');
  if (snapshot.source.kind === 'places' && documentMaps(snapshot.document).length > 0) return missing('fetched_then');
  // A version from before versions said how colour is kept: its first picture decided that.
  if (snapshot.format === 'jpeg' && snapshot.fullChroma === undefined) return missing('not_recorded');
  const clock = await clockOf(version, values, { open, companyId }, db);
  if (clock === 'unknown') return missing('values_not_kept');
  const picture = await draw.draw({
    key: version.key,
    snapshot,
    values: Object.fromEntries(usedValues(version, values)),
    scale: trace.scale,
    deadlineMs: DEADLINE_MS,
    isBackground: true,
    ...(clock ? { clock, context: contextFor(version, company, open.atMs) } : {}),
  });
  return { shown: picture, fields: [] };
}

/** Undefined for what is no countdown, and for one without a moment to count to. */
async function clockOf(
  { snapshot, imageId }: LiveVersion,
  values: Values,
  { open, companyId }: { open: LoggedPicture; companyId: number },
  db: Pick<Database, 'withCompany'>,
): Promise<ClockState | 'unknown' | undefined> {
  const timer = timerOf(snapshot);
  if (!timer) return undefined;
  const value = (name: string) => heldOf(values.get(name));
  const formOf = formsOf(values, snapshot);
  const needed = startNeeded(timer, value, formOf);
  const who = needed === 'recipient' ? open.recipient : needed === 'send' ? open.send : null;
  const started =
    needed === undefined || who === null || who === '0'
      ? undefined
      : await db.withCompany(companyId, (tx) =>
          tx.maybeOne<{ started_at: Date }>(
            'select started_at from timer_start where company_id = $1 and object_id = $2 and kind = $3 and who = $4',
            [companyId, imageId, START_KIND[needed], who],
          ),
        );
  // Openers who are no people start no countdown: theirs began at the moment itself.
  if (needed !== undefined && who !== null && who !== '0' && !started && isCounted(open.class)) return 'unknown';
  return clockAt(timer, { nowMs: open.atMs, value, formOf, startedMs: started?.started_at.getTime() });
}

/** As the open filled them, as far as what filled them is still there. */
async function valuesOf(
  version: LiveVersion,
  { asked, company, shown }: Omit<Drawing, 'trace'>,
  { records, customers }: ReplayDeps,
): Promise<Values> {
  const { companyId, open, items } = asked;
  const typed = new Map([...(asked.given ?? [])].map(([name, text]): [string, Value] => [name, { text, origin: 'request' }]));
  const read = async (id: number, key: string) =>
    (
      await records.read({
        companyId,
        source: { kind: 'table', id },
        params: new Map([[RECORD_PARAMETER.key, key]]),
        position: open.position,
        address: '',
        openerClass: OPENER_CLASS.person,
        withinMs: RECORD_MS,
      })
    ).values;
  const [item] = items;
  const row = item !== undefined && shown.itemTable !== undefined ? await read(shown.itemTable, item) : undefined;
  const given = new Map<string, Value>([
    ...typed,
    ...(row && item !== undefined ? [[RECORD_PARAMETER.key, { text: item, origin: 'table' }] as const, ...row] : []),
  ]);
  for (const [name, template] of Object.entries(shown.settings)) given.set(name, fillCustomField(template, typed));
  const source = recordOf(version.snapshot.source);
  const key = given.get(RECORD_PARAMETER.key)?.text ?? '';
  const own =
    source?.kind !== 'table' ? undefined : row && source.id === shown.itemTable ? row : key === '' ? undefined : await read(source.id, key);
  const recipient = version.asksCustomer && open.recipient !== null ? BigInt(open.recipient) : undefined;
  const ofCustomer =
    recipient === undefined
      ? []
      : await Promise.all([
          customers.read(companyId, recipient, RECORD_MS),
          ...version.asksViews.map((view) => customers.readView(companyId, recipient, view, RECORD_MS)),
        ]);
  const form = formOfStored(company.form);
  const customer = ofCustomer
    .flatMap((values) => [...(values ?? [])])
    .flatMap(([id, text]): [string, Value][] => (text == null ? [] : [[`customer.${id}`, { text, origin: 'table', form }]]));
  return computeValues(new Map([...given, ...customer, ...(own ?? [])]), version.computed, contextFor(version, company, open.atMs));
}

/** Fields that someone who knows the recipient could type. */
function fieldsAskedFor({ snapshot }: LiveVersion): string[] {
  const timer = timerOf(snapshot);
  const source = recordOf(snapshot.source);
  const fields = [
    ...(source?.kind === 'table' ? [RECORD_PARAMETER.key] : [...fieldsOfVersion(snapshot)]),
    ...(timer ? [timer.field, TIMER_PARAMETER.timezone, TIMER_PARAMETER.sent] : []),
  ];
  return fields.filter((name) => name !== '' && !name.startsWith('customer.') && name !== TAG_PARAMETER.token);
}

async function readCompany(db: Pick<Database, 'renderRead'>, companyId: number): Promise<OpenedCompany | undefined> {
  const row = await db.renderRead(companyId, (tx) =>
    tx.maybeOne<CompanyRow>(`select ${COMPANY_COLUMNS} from route r join company c on c.id = r.company_id where r.company_id = $1 limit 1`),
  );
  return row && companyOf(row);
}

async function readVersion(
  db: Pick<Database, 'renderRead'>,
  companyId: number,
  imageId: number,
  version: number,
): Promise<LiveVersion | undefined> {
  const row = await db.renderRead(companyId, (tx) =>
    tx.maybeOne<{ snapshot: StoredSnapshot }>(
      'select snapshot from image_version where company_id = $1 and image_id = $2 and version = $3',
      [imageId, version],
    ),
  );
  return (
    row &&
    compileVersion({ imageId, version, key: `${companyId}:${imageId}:${version}`, snapshot: readSnapshot(row.snapshot), neutralHash: null })
  );
}

async function shownBy(db: Pick<Database, 'renderRead'>, companyId: number, open: LoggedPicture): Promise<Shown | undefined> {
  const nothing = { versions: undefined, pictures: [], settings: {}, itemTable: undefined };
  if (open.objectKind === OBJECT_KIND.image) return { ...nothing, versions: { imageId: open.objectId, numbers: [open.version] } };
  const idOf = (kind: number) => open.decisions.find((subject) => Math.floor(subject / 2 ** 32) === kind);
  const imageId = numberOf(idOf(SUBJECT_KIND.image));
  return db.renderRead(companyId, async (tx) => {
    const noted = numberOf(idOf(NOTE_KIND.imageVersion));
    const versions =
      imageId === undefined ? undefined : { imageId, numbers: noted === undefined ? await versionsUntil(tx, imageId, open.atMs) : [noted] };
    if (open.objectKind === OBJECT_KIND.campaign) {
      const row = await tx.maybeOne<{ snapshot: CampaignSnapshot }>(
        'select snapshot from campaign_version where company_id = $1 and campaign_id = $2 and version = $3',
        [open.objectId, open.version],
      );
      const arm = numberOf(idOf(SUBJECT_KIND.variant) ?? idOf(NOTE_KIND.shownVariant));
      const choice = row && choiceOf(row.snapshot, numberOf(idOf(SUBJECT_KIND.ruleset)) ?? 0, arm);
      return (
        row && { ...nothing, versions, pictures: row.snapshot.pictures, settings: choice?.shown.kind === 'image' ? choice.settings : {} }
      );
    }
    const row = await tx.maybeOne<{ snapshot: RecipeSnapshot }>(
      'select snapshot from recipe_version where company_id = $1 and recipe_id = $2 and version = $3',
      [open.objectId, open.version],
    );
    return row && { ...nothing, versions, pictures: row.snapshot.pictures, itemTable: row.snapshot.table };
  });
}

function choiceOf({ rulesets, other }: CampaignSnapshot, rulesetKey: number, variantKey: number | undefined): CampaignChoice | undefined {
  const ruleset = rulesets.find(({ key }) => key === rulesetKey);
  return ruleset?.test?.variants.find(({ key }) => key === variantKey) ?? ruleset ?? (rulesetKey === 0 ? other : undefined);
}

/** Published before the open, the newest first; one that was live again may be older. */
async function versionsUntil(tx: RenderTx, imageId: number, atMs: number): Promise<number[]> {
  const rows = await tx.query<{ version: number }>(
    `select version from image_version where company_id = $1 and image_id = $2 and published_at <= $3 order by version desc limit ${MAX_VERSIONS}`,
    [imageId, new Date(atMs)],
  );
  return rows.map(({ version }) => version);
}

async function changedTable(
  db: Pick<Database, 'renderRead'>,
  companyId: number,
  tableId: number | undefined,
  atMs: number,
): Promise<boolean> {
  if (tableId === undefined) return false;
  const row = await db.renderRead(companyId, (tx) =>
    tx.maybeOne<{ changed: boolean }>('select updated_at > $3 as changed from datatable where company_id = $1 and id = $2', [
      tableId,
      new Date(atMs),
    ]),
  );
  return row?.changed ?? true;
}

function numberOf(subject: number | undefined): number | undefined {
  return subject === undefined ? undefined : subject % 2 ** 32;
}
