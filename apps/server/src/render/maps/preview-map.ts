/** Draws one map of an image for its editor: what a recipient at the place of the preview would see. */
import { IMAGE_TYPE, OPENER_CLASS } from '@limn/model';
import { LINK, RECORD_PARAMETER, sourceOf } from '@limn/image-types';
import { DOCUMENT_VERSION, mapFrameOf, type ImageObject, type SceneDocument } from '@limn/scene';
import { type ImageRow, imageTypeOf, type MapWishes } from '../../features/design/images/map-wishes.port.ts';
import type { VersionSnapshot } from '@limn/published';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import type { DrawPort } from '../draw/draw-port.ts';
import type { MapPlanner } from './map-planner.ts';
import { sampleMaps } from './sample-map.ts';

export interface PreviewMapDeps {
  draw: Pick<DrawPort, 'draw'>;
  maps: MapPlanner;
  records: RecordSource;
}

/** People look at it on dense screens, zoomed in; beyond this many pixels it is drawn as it is sent. */
const SCALE = 2;
const DENSE_UP_TO = 1_000_000;
const STORES = 3;
const DEADLINE_MS = 5000;

export function createPreviewMaps({ draw, maps, records }: PreviewMapDeps) {
  async function nearOf(companyId: number, row: ImageRow, place: string | undefined) {
    const { source } = sourceOf(imageTypeOf(row.type_id), row);
    if (source.kind !== 'places') return undefined;
    const params = new Map([[RECORD_PARAMETER.place, place ?? String(row.preview_settings[RECORD_PARAMETER.place] ?? '')]]);
    const asked = { companyId, source, params, position: 1, address: '', openerClass: OPENER_CLASS.test, sample: true };
    return (await records.read(asked)).near;
  }

  return async (companyId: number, row: ImageRow, wishes: MapWishes): Promise<Buffer | undefined> => {
    const near = await nearOf(companyId, row, wishes.place);
    if (!near && !wishes.isSampleEnough) return undefined;
    const document = documentOf(wishes);
    const { width, height } = wishes;
    const scale = width * height <= DENSE_UP_TO ? SCALE : 1;
    const planned = near ? await maps.mapsOf({ document, ...near, storeCount: STORES, scale }) : sampleMaps(document);
    const snapshot = snapshotOf(document, width, height);
    const { bytes } = await draw.draw({
      key: `map ${mapFrameOf(document.objects[0] as ImageObject).address}`,
      snapshot,
      values: {},
      format: 'png',
      scale,
      maps: planned ?? {},
      deadlineMs: DEADLINE_MS,
    });
    return bytes;
  };
}

function documentOf({ width, height, stores, source }: MapWishes): SceneDocument {
  const map: ImageObject = { type: 'image', src: '', left: 0, top: 0, width, height, mapSource: source, mapStoreCount: stores ?? null };
  return { version: DOCUMENT_VERSION, objects: [map] };
}

function snapshotOf(document: SceneDocument, width: number, height: number): VersionSnapshot {
  return {
    typeId: IMAGE_TYPE.location,
    document,
    width,
    height,
    bgcolor: '',
    transparent: true,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: [],
    customFields: [],
    pictures: [],
    fonts: [],
    format: 'png',
    source: LINK,
  };
}
