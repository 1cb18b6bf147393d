/**
 * Everything that a picture is drawn from besides its values: the clock of a countdown, maps of the nearest
 * stores, and pictures whose address depends on the recipient. All of it belongs to the version that is
 * shown.
 */
import { timerOf, type ClockState } from '@limn/image-types';
import { isCounted } from '@limn/model';
import { dynamicPictures } from '@limn/scene';
import type { Log } from '../platform/log.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { shownAtMs } from './decision.ts';
import type { DrawJob } from './draw/draw-port.ts';
import type { FetchedPictures } from './fetched-pictures.ts';
import type { LiveVersion } from './live-version.ts';
import type { MapPlanner } from './maps/map-planner.ts';
import type { TimerClock } from './timer-clock.ts';
import { scaleOf, type Visit } from './visit.ts';

export type PictureParts = Pick<DrawJob, 'clock' | 'maps' | 'pictures'>;

export interface PartsDeps {
  timers: Pick<TimerClock, 'at'>;
  /** Undefined: fallbacks stand in the place of maps. */
  maps: MapPlanner | undefined;
  /** Undefined: pictures of recipients' own are never fetched, and their fallbacks are shown. */
  fetched: Pick<FetchedPictures, 'take'> | undefined;
  log: Log;
}

export interface PartsSource {
  /** True where something has to be found out for each visit. */
  needed(visit: Visit, version: LiveVersion): boolean;
  /** A part that cannot be had in time is left out. */
  of(visit: Visit, version: LiveVersion): Promise<PictureParts>;
}

/** Where the map does not say how many. */
const STORES_ON_A_MAP = 3;
/** A tile server has so long; outlines are drawn without it. */
const MAP_TIMEOUT_MS = 600;

export function createPictureParts({ timers, maps, fetched, log }: PartsDeps): PartsSource {
  function clockOf(visit: Visit, version: LiveVersion): Promise<ClockState | undefined> {
    const { opened, values, eid, purpose, openerClass, budget } = visit;
    const atMs = shownAtMs(visit);
    const starts = visit.isCounted && isCounted(openerClass);
    return timers.at({ opened, version, values, eid, atMs, isCounted: starts, isPreview: purpose !== undefined, budget });
  }

  /** Undefined also when they cannot be planned in time: the picture is then drawn without. */
  async function mapsOf(planner: MapPlanner, { record, opened, target, budget }: Visit, version: LiveVersion): Promise<DrawJob['maps']> {
    if (!record?.near) return undefined;
    const { stores, place } = record.near;
    try {
      const { document } = version.snapshot;
      const planning = planner.mapsOf({ document, stores, storeCount: STORES_ON_A_MAP, place, scale: scaleOf(target) });
      return await withDeadline(planning, budget.allow(MAP_TIMEOUT_MS));
    } catch (error) {
      log.warn('render.map_not_planned', { objectId: opened.objectId, why: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  /**
   * Pictures that only this recipient's values name; those that are the same for everyone were pinned at
   * publish.
   */
  async function picturesOf({ values, opened, budget }: Visit, version: LiveVersion): Promise<DrawJob['pictures']> {
    if (!version.hasDynamicPictures) return undefined;
    const { document, pictures } = version.snapshot;
    const urls = dynamicPictures(document, values, opened.company).filter((url) => !pictures.some(({ src }) => src === url));
    return urls.length === 0 || !fetched ? undefined : fetched.take(urls, budget.allow());
  }

  return {
    needed: ({ record }, { snapshot, hasDynamicPictures }) =>
      timerOf(snapshot) !== undefined || hasDynamicPictures || (maps !== undefined && record?.near !== undefined),
    async of(visit, version) {
      const clock = timerOf(version.snapshot) && (await clockOf(visit, version));
      const [planned, pictures] = await Promise.all([maps && mapsOf(maps, visit, version), picturesOf(visit, version)]);
      return { clock, maps: planned, pictures };
    },
  };
}
