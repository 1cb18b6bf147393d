/**
 * Images as the JSON that is answered. What a list says of an image is the same for as long as its row is:
 * the text is kept with the row's stamp (`xmin`, the transaction that wrote it) and used only when the
 * database, asked each time and under row-level security, has just shown that same stamp. So changes need no
 * notification, and nothing stale is ever shown. An image that is filled from a table or feed also says what
 * that looks like now, so its text is made again each time.
 */
import { ImageSummary, isAskedFor, pageOf, routes, type ListQuery, type Page } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { BoundedCache } from '../../../platform/bounded-cache.ts';
import { shownText } from './draft-document.ts';
import { imageTypeOf } from './image-type-list.ts';
import { summaryOf } from './image-wire.ts';
import { keptImage } from './kept-image.ts';
import { describedImages, findStampedImage, listedImages, stampedImages, type StampedRow } from './images.store.ts';

export interface ImageTexts {
  /** The whole answer: newest change first; narrowed, and of one page where `asked` names one. */
  list(tx: Tx, companyId: number, template: boolean, asked?: ImageQuery): Promise<Buffer>;
  /**
   * The whole answer: the image with its document, which goes out as it was saved and says what its styles
   * count where that matters.
   */
  one(tx: Tx, companyId: number, id: number): Promise<Buffer>;
}

/** 0: images in no folder. */
type ImageQuery = ListQuery & { folder_id?: number | undefined };

/** JSON in UTF-8. */
export interface KeptText {
  companyId: number;
  stamp: string;
  text: Buffer;
}

/** Size of an entry besides its text. */
const ENTRY_BYTES = 300;
const [LIST_BEGINS, LIST_ENDS, COMMA] = ['{"images":[', ']}', ','].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const PAGE_BEGINS = Buffer.from('{"images":{"data":[');
const IMAGE_BEGINS = Buffer.from('{"image":');

export function createImageTexts(kept: BoundedCache<KeptText>, baseUrl: string): ImageTexts {
  function find(companyId: number, { id, stamp }: StampedRow): Buffer | undefined {
    const found = kept.get(String(id));
    return found?.stamp === stamp && found.companyId === companyId ? found.text : undefined;
  }

  /** The texts of these images, by id; of one that has just been deleted there is none. */
  async function make(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, Buffer>> {
    const texts = new Map<number, Buffer>();
    for (const { stamp, ...row } of await listedImages(tx, companyId, ids)) {
      const text = Buffer.from(JSON.stringify(ImageSummary.parse(summaryOf(row, baseUrl))));
      texts.set(row.id, text);
      if (row.data_source?.id == null && row.api_source?.id == null)
        kept.set(String(row.id), { companyId, stamp, text }, text.length + ENTRY_BYTES);
    }
    return texts;
  }

  return {
    async list(tx, companyId, template, asked = {}) {
      const wanted = pageOf(await imagesAskedFor(tx, companyId, template, asked), asked);
      const rows = Array.isArray(wanted) ? wanted : wanted.data;
      const known = rows.map((row) => find(companyId, row));
      const missing = rows.flatMap(({ id }, at) => (known[at] === undefined ? [id] : []));
      const made = missing.length > 0 ? await make(tx, companyId, missing) : undefined;
      const parts = [Array.isArray(wanted) ? LIST_BEGINS : PAGE_BEGINS];
      for (const [at, { id }] of rows.entries()) {
        const text = known[at] ?? made?.get(id);
        if (text) parts.push(...(parts.length > 1 ? [COMMA, text] : [text]));
      }
      return Buffer.concat([...parts, Array.isArray(wanted) ? LIST_ENDS : pageEnds(wanted)]);
    },
    async one(tx, companyId, id) {
      const row = await findStampedImage(tx, companyId, id);
      const text = row && (find(companyId, row) ?? (await make(tx, companyId, [id])).get(id));
      if (!row || !text) throw keptImage.missing();
      const { document, weight, format } = row;
      const rest = Buffer.from(`,"weight":${weight},"format":${JSON.stringify(format)},"data":${shownText(document)}}}`);
      return Buffer.concat([IMAGE_BEGINS, text.subarray(0, -1), rest]);
    },
  };
}

async function imagesAskedFor(tx: Tx, companyId: number, template: boolean, asked: ImageQuery): Promise<StampedRow[]> {
  const { search, label, type_id, folder_id: folderId } = asked;
  if (!search && label === undefined && type_id === undefined && folderId === undefined) return stampedImages(tx, companyId, template);
  const rows = await describedImages(tx, companyId, template);
  return rows.filter(
    (row) =>
      (folderId === undefined || (row.folder_id ?? 0) === folderId) &&
      isAskedFor({ ...row, type: imageTypeOf(row.type_id) }, routes.listImages.list, asked),
  );
}

function pageEnds({ current_page, per_page, total }: Page<StampedRow>): Buffer {
  return Buffer.from(`],${JSON.stringify({ current_page, per_page, total }).slice(1)}}`);
}
