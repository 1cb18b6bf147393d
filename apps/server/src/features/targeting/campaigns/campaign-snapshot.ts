/**
 * Makes of a draft what a version holds: its rules as they are, and its own pictures as bytes of one size.
 */
import { AppError, CHOICE_TYPE, type FieldProblem } from '@limn/model';
import type { CampaignChoice, CampaignShown, CampaignSnapshot, CampaignTest, PinnedPicture } from '@limn/published';
import type { Segments } from '@limn/query';
import type { Database } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { pictureAddress, picturesByKey, type KnownPicture, type PictureAddress } from '../../design/assets/assets.read.ts';
import { pickableImages, type PickedImage } from '../../design/images/images.read.ts';
import type { KeptPicture, PreparedDraft } from '../../design/publishing/publish-draft.port.ts';
import { keptSegments, segmentsOf } from '../segments/segments.read.ts';
import { choicesOf } from './check-rulesets.ts';
import { findCampaign, type CampaignRow, type StoredChoice } from './campaigns.store.ts';
import { goalOf, type StoredTest, type StoredVariant } from './ruleset-tests.ts';

export interface Size {
  width: number;
  height: number;
}

export interface CampaignSnapshotDeps {
  db: Pick<Database, 'withCompany'>;
  publicUrl: string;
  /** A picture that lies outside; refused with `AppError('invalid')`. */
  keepOutside(url: string): Promise<KeptPicture>;
  /** The whole picture in a box of this size; its own bytes where it has that size already. */
  fitPicture(picture: Omit<KeptPicture, 'bytes'>, size: Size): Promise<KeptPicture | undefined>;
}

export interface DraftedCampaign extends PreparedDraft<CampaignRow, CampaignSnapshot> {
  /** Public addresses of its live images, by their numbers. */
  images: ReadonlyMap<number, string>;
  /** The ones that its rules lead to. */
  segments: Segments;
}

interface Drafted {
  row: CampaignRow;
  images: ReadonlyMap<number, PickedImage>;
  addresses: ReadonlyMap<string, PictureAddress>;
  own: ReadonlyMap<string, KnownPicture>;
  segments: Segments;
}

type Picture = Omit<KeptPicture, 'bytes'>;

/** Undefined where there is no such campaign. */
export async function snapshotOfCampaign(companyId: number, id: number, deps: CampaignSnapshotDeps): Promise<DraftedCampaign | undefined> {
  const drafted = await readDraft(companyId, id, deps);
  if (!drafted) return undefined;
  const { row, images, segments } = drafted;
  const problems: FieldProblem[] = [];
  const kept: KeptPicture[] = [];
  const found = new Map<StoredChoice, Picture>();
  for (const { path, choice } of choicesOf(row)) {
    problems.push(...choiceProblems(path, choice, images));
    if (choice.image_type !== CHOICE_TYPE.picture || !choice.image_url) continue;
    try {
      found.set(choice, await pictureOf(choice.image_url, drafted, deps, kept));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ path: `${path}.image_url`, message: error.publicMessage });
    }
  }
  const size = sizeOf(drafted, found);
  const pictures: PinnedPicture[] = [];
  const fitted = new Map<StoredChoice, string>();
  for (const [choice, picture] of found) {
    const made = await deps.fitPicture(picture, size);
    if (made) kept.push(made);
    const { hash, mime, width, height } = made ?? picture;
    if (!pictures.some((pinned) => pinned.hash === hash)) pictures.push({ src: choice.image_url ?? '', hash, mime, width, height });
    fitted.set(choice, hash);
  }
  const shownOf = (choice: StoredChoice) => shownBy(choice, fitted.get(choice), images);
  const rulesets = row.rulesets.map((ruleset) => ({
    key: ruleset.key,
    id: ruleset.id,
    name: ruleset.name,
    rule: ruleset.rule ?? { operator: 'All', children: [] },
    ...(ruleset.start == null ? {} : { start: ruleset.start }),
    ...(ruleset.end == null ? {} : { end: ruleset.end }),
    ...choiceOf(ruleset, shownOf(ruleset)),
    ...(ruleset.test ? { test: testOf(ruleset.test, shownOf) } : {}),
  }));
  const uuids = new Map([...images].map(([image, { uuid }]) => [image, uuid]));
  const other = choiceOf(row.other, shownOf(row.other));
  const used = keptSegments(
    row.rulesets.map(({ rule }) => rule),
    segments,
  );
  const snapshot = { rulesets, ...(used.length > 0 ? { segments: used } : {}), other, ...size, pictures };
  return { row, images: uuids, kept, problems, segments, snapshot };
}

function readDraft(companyId: number, id: number, { db, publicUrl }: CampaignSnapshotDeps): Promise<Drafted | undefined> {
  return db.withCompany(companyId, async (tx) => {
    const row = await findCampaign(tx, companyId, id);
    if (!row) return undefined;
    const choices = choicesOf(row).map(({ choice }) => choice);
    const options = { companyPublicId: await companyPublicId(tx, companyId), publicUrl };
    const addresses = new Map(choices.flatMap(({ image_url: url }) => (url ? [[url, pictureAddress(url, options)] as const] : [])));
    const segments = await segmentsOf(
      tx,
      companyId,
      row.rulesets.map(({ rule }) => rule),
    );
    const keys = [...addresses.values()].flatMap((address) => (address.kind === 'own' ? [address.key] : []));
    const images = await pickableImages(
      tx,
      companyId,
      choices.flatMap(({ image_id: image }) => image ?? []),
    );
    return { row, images, addresses, segments, own: await picturesByKey(tx, companyId, keys) };
  });
}

/** Everything that a choice is missing. */
function choiceProblems(path: string, choice: StoredChoice, images: ReadonlyMap<number, PickedImage>): FieldProblem[] {
  const { image_type: type, image_url: url, image_id: id } = choice;
  if (type === CHOICE_TYPE.picture && !url) return [{ path: `${path}.image_url`, message: 'Choose a picture.' }];
  if (type !== CHOICE_TYPE.image) return [];
  if (id == null) return [{ path: `${path}.image_id`, message: 'Choose a live image.' }];
  const image = images.get(id);
  if (!image) return [{ path: `${path}.image_id`, message: 'Image not found.' }];
  if (image.liveVersion !== null) return [];
  return [{ path: `${path}.image_id`, message: `“${image.name}” is not published. Publish it first.` }];
}

async function pictureOf(url: string, { addresses, own }: Drafted, deps: CampaignSnapshotDeps, kept: KeptPicture[]): Promise<Picture> {
  const address = addresses.get(url);
  const asset = address?.kind === 'own' ? own.get(address.key) : undefined;
  if (asset) return asset;
  if (address?.kind !== 'outside') throw new AppError('invalid', { publicMessage: 'Picture not found.' });
  const picture = await deps.keepOutside(address.url);
  kept.push(picture);
  return picture;
}

/** Otherwise's; where it shows nothing, that of the first ruleset that has one. */
function sizeOf({ row, images }: Drafted, found: ReadonlyMap<StoredChoice, Size>): Size {
  for (const choice of [row.other, ...row.rulesets]) {
    const size = choice.image_type === CHOICE_TYPE.image ? images.get(choice.image_id ?? 0) : found.get(choice);
    if (size) return { width: size.width, height: size.height };
  }
  return { width: 1, height: 1 };
}

function shownBy(choice: StoredChoice, hash: string | undefined, images: ReadonlyMap<number, PickedImage>): CampaignShown {
  if (choice.image_type === CHOICE_TYPE.nothing) return { kind: 'nothing' };
  if (choice.image_type === CHOICE_TYPE.picture) return hash === undefined ? { kind: 'missing' } : { kind: 'picture', hash };
  const id = choice.image_id ?? 0;
  return images.has(id) ? { kind: 'image', id } : { kind: 'missing' };
}

function testOf(test: StoredTest, shownOf: (choice: StoredChoice) => CampaignShown): CampaignTest {
  const { key, weight, hold_out: holdOut, automatic_winner: automaticWinner, variants } = test;
  const published = (variant: StoredVariant) => ({
    key: variant.key,
    name: variant.name,
    weight: variant.weight,
    ...choiceOf(variant, shownOf(variant)),
  });
  return { key, weight, holdOut, automaticWinner, goal: goalOf(test), variants: variants.map(published) };
}

function choiceOf({ link, device_links: links, tag_settings: settings = {} }: StoredChoice, shown: CampaignShown): CampaignChoice {
  const deviceLinks = Object.fromEntries(Object.entries(links ?? {}).filter(([, template]) => template));
  const filled = Object.entries(settings).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]));
  return {
    shown,
    link: link ?? '',
    ...(Object.keys(deviceLinks).length > 0 ? { deviceLinks } : {}),
    settings: Object.fromEntries(filled) as Record<string, string>,
  };
}
