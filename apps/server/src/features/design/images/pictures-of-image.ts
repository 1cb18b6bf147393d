/** Tells which pictures an image refers to, and whether the company may use them. */
import type { FieldProblem } from '@limn/model';
import { AppError } from '@limn/model';
import type { SceneDocument, SceneObject } from '@limn/scene';
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { holdPictures, pictureAddress } from '../assets/assets.read.ts';
import type { PictureUses } from './images.service.ts';

const ADDRESS_PROPERTIES = ['src', 'previewUrl', 'fallbackUrl', '__src'] as const;
export const ID_PROPERTIES = [
  'assetId',
  'previewAssetId',
  'fallbackAssetId',
  'staticImageId',
  'dynamicPreviewImageId',
  'dynamicFallbackImageId',
] as const;
const UNKNOWN = 'Picture not found.';
const BAD = 'Use the address of an uploaded picture, or one that begins with http:// or https://.';

/**
 * Refuses a picture of another company exactly like one that does not exist, with its path in the document.
 */
export async function requireOwnPictures(tx: Tx, companyId: number, uses: PictureUses, publicUrl: string): Promise<void> {
  const found = uses.document ? [...pictureUses(uses.document)] : [];
  const addresses = [
    ...found.flatMap((use) => (use.kind === 'address' ? [use] : [])),
    ...(isLiteral(uses.fallbackImage) ? [{ path: 'fallback_image', src: uses.fallbackImage }] : []),
  ];
  const ids = found.flatMap((use) => (use.kind === 'id' ? [use] : []));
  if (addresses.length === 0 && ids.length === 0) return;
  const options = { companyPublicId: await companyPublicId(tx, companyId), publicUrl };
  const meant = addresses.map(({ path, src }) => ({ path, address: pictureAddress(src, options) }));
  const own = await holdPictures(tx, companyId, {
    keys: meant.flatMap(({ address }) => (address.kind === 'own' ? [address.key] : [])),
    ids: ids.map(({ id }) => id),
  });
  const problems: FieldProblem[] = [];
  for (const { path, address } of meant) {
    if (address.kind === 'bad') problems.push({ path, message: BAD });
    else if (address.kind === 'unknown' || (address.kind === 'own' && !own.keys.has(address.key)))
      problems.push({ path, message: UNKNOWN });
  }
  for (const { path, id } of ids) if (!own.ids.has(id)) problems.push({ path, message: UNKNOWN });
  const first = problems[0];
  if (first) throw new AppError('invalid', { publicMessage: `${first.path}: ${first.message}`, errors: problems.slice(0, 50) });
}

/** An address that is the same for everyone. One with merge fields is checked when it is filled. */
function isLiteral(address: string | undefined): address is string {
  return address !== undefined && address !== '' && !/\{\{|\[\[/.test(address);
}

type Use = { kind: 'address'; path: string; src: string } | { kind: 'id'; path: string; id: number };

/** Every address and id of a picture that a document names, hidden objects included. */
export function* pictureUses(document: SceneDocument): Generator<Use> {
  yield* usesOf(document.objects, 'data.objects');
}

function* usesOf(objects: readonly SceneObject[], path: string): Generator<Use> {
  for (const [index, object] of objects.entries()) {
    const here = `${path}.${index}`;
    const properties = object as unknown as Readonly<Record<string, unknown>>;
    for (const name of ADDRESS_PROPERTIES) {
      const src = properties[name];
      if (typeof src === 'string' && isLiteral(src)) yield { kind: 'address', path: `${here}.${name}`, src };
    }
    for (const name of ID_PROPERTIES) {
      const id = Number(properties[name] ?? Number.NaN);
      if (Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647) yield { kind: 'id', path: `${here}.${name}`, id };
    }
    if (object.type === 'group') yield* usesOf(object.objects, `${here}.objects`);
  }
}
