/** Opens designs of the gallery for companies that begin an image with one. */
import {
  artOf,
  galleryTemplates,
  renameFields,
  withFieldNames,
  withOwnPictures,
  type GalleryTemplate,
  type OwnPicture,
} from '@limn/templates';
import { matchFields } from '@limn/image-types';
import type { Tx } from '../../../storage/database.ts';
import type { MemberCaller } from '../../../api/call.ts';
import type { Gallery, StartingPoint } from '../images/starting-point.port.ts';
import type { KeptArt } from './gallery-pictures.ts';
import { readArt } from './gallery-art.ts';

export interface GalleryDeps {
  /** Checks a picture's bytes and keeps them. */
  keepArt(bytes: Buffer): Promise<KeptArt>;
  /** Makes kept pictures the company's own, each once; answers them in the same order. */
  ownPictures(tx: Tx, caller: MemberCaller, pictures: readonly (KeptArt & { name: string })[]): Promise<OwnPicture[]>;
}

export function createGallery(deps: GalleryDeps): Gallery {
  return {
    async prepare(id) {
      const template = galleryTemplates.find((entry) => entry.id === id);
      if (!template) return undefined;
      const files = artOf(template.document);
      const kept = await Promise.all(files.map(async (file) => ({ ...(await deps.keepArt(await readArt(file))), name: nameOf(file) })));
      return {
        async startFor(tx, caller, ownFields, chosen) {
          const own = await deps.ownPictures(tx, caller, kept);
          return startOf(template, new Map(files.map((file, index) => [file, own[index] as OwnPicture])), ownFields, chosen);
        },
      };
    },
  };
}

function startOf(
  template: GalleryTemplate,
  pictures: ReadonlyMap<string, OwnPicture>,
  ownFields: readonly string[],
  chosen: Readonly<Record<string, string>>,
): StartingPoint {
  const names = matchFields(template.fields, ownFields, template.typeId, chosen);
  const called = (field: string) => names.get(field) ?? field;
  return {
    type_id: template.typeId,
    data: withFieldNames(withOwnPictures(template.document, pictures), names),
    width: template.width,
    height: template.height,
    bgcolor: template.bgcolor,
    transparent: false,
    link: renameFields(template.link ?? '', names),
    fallback_image: '',
    fallback_link: '',
    data_source: { id: null, fields: template.fields.map(called).join(',') },
    custom_merge_fields: [],
    // Fields of stores come from the table, also in a preview.
    preview_settings:
      template.preview ?? Object.fromEntries(template.fields.map((field) => [called(field), template.sample[0]?.[field] ?? ''])),
  };
}

/** "gift-ribbon.webp" → "Gift ribbon". */
function nameOf(file: string): string {
  const words = file.replace(/\.[a-z]+$/, '').replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
