/**
 * Answers to opens and clicks: the objects behind them, what decides and draws, and the credits that they
 * cost.
 */
import type { CustomerSource } from '../features/data/customers/customers.port.ts';
import type { Places } from '../features/data/places/places.port.ts';
import type { RecordSource } from '../features/data/records/records.port.ts';
import type { Journal } from '../features/measuring/counting/log/journal.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import { createWeatherSource } from '../features/targeting/facts/weather/weather-source.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Fetcher } from '../platform/outbound/guarded-fetch.ts';
import type { MapPlanner } from '../render/maps/map-planner.ts';
import { openObjectSource } from '../render/opened/object-source.ts';
import { openRecipeHost } from '../render/recipes/recipe-host.ts';
import { createShownCopy } from '../render/recipes/shown-copy.ts';
import { createRenderHandler } from '../render/render-handler.ts';
import type { Database } from '../storage/database.ts';
import type { CampaignParts } from './campaigns.ts';
import { composeCredits } from './credits.ts';
import type { FlavourParts } from './flavours.ts';
import type { ImageParts } from './images.ts';
import type { PictureParts } from './pictures.ts';
import type { RecipeParts } from './recipes.ts';

export interface OpenedPartsDeps {
  config: Config;
  db: Database;
  log: Log;
  journal: Pick<Journal, 'write' | 'front'>;
  mailer: Pick<Mailer, 'send'>;
  fetch: Fetcher;
  metrics: Metrics | undefined;
  tokenSecret: Uint8Array;
  pictures: Pick<PictureParts, 'draw' | 'atOnce' | 'openFetched'>;
  places: Places;
  records: RecordSource;
  customers: CustomerSource;
  maps: MapPlanner;
  images: Pick<ImageParts, 'loadDraft'>;
  campaigns: Pick<CampaignParts, 'loadDraft'>;
  recipes: Pick<RecipeParts, 'loadDraft'>;
  flavours: Pick<FlavourParts, 'recommended'>;
}

export async function composeOpened(deps: OpenedPartsDeps) {
  const { config, db, log, journal, mailer, pictures, places, records, customers, maps, images, campaigns, recipes, flavours } = deps;
  const weather = config.weather && createWeatherSource({ ...config.weather, fetch: deps.fetch, log });
  const shownCopy = createShownCopy();
  const { placeOfText, placeOfOpener } = places;
  const host = await openRecipeHost({ db, placeOfText, recommended: flavours.recommended, shownCopy, log });
  const objects = await openObjectSource({
    db,
    loadDraft: images.loadDraft,
    loadCampaignDraft: campaigns.loadDraft,
    loadRecipeDraft: recipes.loadDraft,
    recipes: host,
    records,
    placeOfOpener,
    placeOfText,
    weather,
    customers,
    log,
  });
  const fetched = pictures.openFetched();
  const credits = await composeCredits({ db, log, journal, mailer, publicUrl: config.publicUrl });
  const render = createRenderHandler({
    credits,
    fetched,
    shownCopy,
    maps,
    records,
    customers,
    db,
    objects,
    draw: pictures.draw,
    journal,
    blobs: pictures.atOnce,
    log,
    tokenSecret: deps.tokenSecret,
    trustedProxies: config.trustedProxies,
    countryOf: places.countryOfAddress,
    renderUrl: config.renderUrl,
    metrics: deps.metrics,
  });
  return {
    weather,
    host,
    objects,
    credits,
    render,
    async close() {
      await render.close();
      await credits.close();
      await objects.close();
      await host.close();
    },
  };
}
