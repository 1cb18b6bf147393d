import type { Values } from '@limn/merge';
import { documentFields, fillDocument, isMapSource, documentFonts, type SceneDocument } from '@limn/scene';
import { formOf, isoDate, readDate } from '@limn/values';
import { invalidField, parseJson, type FieldProblem } from '@limn/model';
import { allowedHosts } from '../../people/accounts/accounts.read.ts';
import type { Handlers } from '../../../api/call.ts';
import { publishDraft } from '../publishing/publish-draft.port.ts';
import { shownDocument } from './draft-document.ts';
import { previewFacts, previewValues, type PreviewDeps } from './image-fields.ts';
import { imageOf } from './image-wire.ts';
import type { ImageRow } from './images.store.ts';
import { keptImage } from './kept-image.ts';
import { prepareVersion, publishPrepared, restoreVersion, weighDraft, wireVersion, type PublishDeps } from './publish.ts';
import type { Thumbnailer } from './thumbnails.ts';
import { previewPictures, type PreviewPictureDeps } from './preview-pictures.ts';
import { customerFieldsFor, emptyTexts } from './unfillable-fields.ts';
import { listVersions } from './versions.store.ts';
import { familiesOf } from '@limn/fonts';
import type { PinnedFont } from '@limn/published';

type Names = 'previewJson' | 'drawMap' | 'publishImage' | 'weighDraft' | 'listVersions' | 'restoreVersion' | 'refreshPreview';

export interface MapWishes {
  /** Pixels of the document. */
  width: number;
  height: number;
  stores: number | undefined;
  /** Instead of the preview's own. */
  place: string | undefined;
  /** An object's `mapSource`. */
  source: unknown;
  isSampleEnough: boolean;
}

export interface VersionRouteDeps extends PublishDeps, PreviewPictureDeps {
  thumbnails: Thumbnailer;
  baseUrl: string;
  /** For previews alone: nothing of any customer may be in a picture that is kept. */
  previewCustomer: PreviewDeps['customerTexts'];
  /** Hosts from which a request may choose pictures. */
  allowedHosts(companyId: number): Promise<readonly string[]>;
  /** A map as PNG; undefined where no one knows the place and no sample will do. */
  drawMap(companyId: number, row: ImageRow, wishes: MapWishes): Promise<Buffer | undefined>;
}

export function versionHandlers(deps: VersionRouteDeps): Handlers<Names> {
  const { baseUrl } = deps;
  return {
    previewJson: async ({ caller, params, query, transact }) => {
      const saved = await transact((tx) => keptImage.require(tx, caller.companyId, params.id));
      const row = query.settings === undefined ? saved : { ...saved, preview_settings: settingsOf(query.settings) };
      const allowedHosts = await deps.allowedHosts(caller.companyId);
      const document = shownDocument(row.document);
      const facts = await previewFacts(row, caller.companyId, { ...deps, customerTexts: deps.previewCustomer }, query.row);
      if (query.row !== undefined && !facts.found) throw invalidField('row', `Row ${query.row} doesn’t exist. Rows start at 0.`);
      const values = previewValues(row, documentFields(document), facts);
      const record = Object.fromEntries([...facts.record].map(([name, { text }]) => [name, text]));
      const dates = datesOf(facts.record, row.locale);
      const pictures = query.pictures && (await previewPictures(document, { values, allowedHosts }, deps));
      return { preview: fillDocument(document, values, { allowedHosts }), record, dates, ...(pictures ? { pictures } : {}) };
    },
    drawMap: async ({ caller, params, query, transact }) => {
      const row = await transact((tx) => keptImage.require(tx, caller.companyId, params.id));
      const { width, height, stores, place, sample } = query;
      const source = jsonOf(query.source);
      if (!isMapSource(source)) throw invalidField('source', 'Use colours like #de620f.');
      const wishes = { width, height, stores, place, source, isSampleEnough: sample === '1' };
      const png = await deps.drawMap(caller.companyId, row, wishes);
      return { picture: png ? `data:image/png;base64,${png.toString('base64')}` : null };
    },
    publishImage: async ({ caller, params, body, transact }) =>
      publishDraft(
        'image',
        () => prepareVersion(caller, params.id, deps, body?.format),
        (prepared) =>
          transact(async (tx) => {
            const version = await publishPrepared(tx, caller, params.id, prepared, body?.note ?? '', deps);
            if (!version) throw new Error('A version that was published is missing.');
            const row = await keptImage.require(tx, caller.companyId, params.id);
            const { document, fonts } = prepared.snapshot;
            const customer = await customerFieldsFor(tx, caller.companyId, row);
            const warnings = [...emptyTexts(row, document, customer), ...missingFonts(document, fonts)];
            const hosts = await allowedHosts(tx, caller.companyId);
            return { version: wireVersion(version, row, { baseUrl, hosts }), image: imageOf(row, baseUrl), warnings };
          }),
      ),
    weighDraft: ({ caller, params, query }) =>
      weighDraft(caller.companyId, params.id, deps, query.settings === undefined ? undefined : settingsOf(query.settings)),
    listVersions: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const row = await keptImage.require(tx, caller.companyId, params.id);
        const hosts = await allowedHosts(tx, caller.companyId);
        const versions = await listVersions(tx, caller.companyId, params.id);
        return { versions: versions.map((version) => wireVersion(version, row, { baseUrl, hosts })) };
      }),
    restoreVersion: async ({ caller, params, transact }) =>
      transact(async (tx) => {
        const warnings = await restoreVersion(tx, caller, params.id, params.v, deps);
        return { image: imageOf(await keptImage.require(tx, caller.companyId, params.id), baseUrl), warnings };
      }),
    refreshPreview: async ({ caller, params, transact }) => {
      await deps.thumbnails.now(caller.companyId, params.id);
      return { image: imageOf(await transact((tx) => keptImage.require(tx, caller.companyId, params.id)), baseUrl) };
    },
  };
}

/** Texts and numbers by name; anything else says nothing. */
function settingsOf(text: string): ImageRow['preview_settings'] {
  const json = jsonOf(text, 'settings');
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return Object.fromEntries(entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)));
}

function jsonOf(text: string | undefined, path = 'source'): unknown {
  if (text === undefined) return true;
  try {
    return parseJson(text);
  } catch {
    throw invalidField(path, 'This isn’t JSON.');
  }
}

/**
 * As a countdown reads them: what a cell holds, in the form of its own column, else in the language of the
 * picture.
 */
function datesOf(record: Values, locale: string): Record<string, string> {
  return Object.fromEntries(
    [...record].flatMap(([name, { text, held = text, form }]) => {
      const date = readDate(held, form ?? formOf(locale));
      const iso = date && isoDate(date);
      return iso === undefined || iso === text ? [] : [[name, iso]];
    }),
  );
}

const MAX_WARNINGS = 20;

/**
 * Fonts that a version asks for and that no one has: its texts are drawn with others, which no error would
 * say.
 * @param pinned what the version is drawn with; a list of families is missing where none of them is among it
 */
function missingFonts(document: SceneDocument, pinned: readonly Pick<PinnedFont, 'family'>[]): FieldProblem[] {
  const known = new Set(pinned.map(({ family }) => family.toLowerCase()));
  const missing = new Set<string>();
  for (const { family } of documentFonts(document)) {
    const families = familiesOf(family);
    if (families.length > 0 && !families.some((name) => known.has(name.toLowerCase()))) missing.add(families[0] ?? family);
  }
  return [...missing].slice(0, MAX_WARNINGS).map((family) => ({
    path: 'data',
    message: `The font “${family}” isn’t installed, so its texts are drawn in another one. Add it in Settings, or choose another font.`,
  }));
}
