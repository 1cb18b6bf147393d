/** The only place where the parts of the server are made and given each other. */
import { OBJECT_KIND } from '@limn/model';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetHandlers } from '../features/design/assets/assets.routes.ts';
import { keepPicture } from '../features/design/assets/assets.service.ts';
import { createPictureDecoder, type PictureDecoder } from '../features/design/assets/decode/picture-decoder.ts';
import { createPictureFinder } from '../features/design/assets/find-picture.ts';
import { createPictureSource } from '../features/design/assets/picture-source.ts';
import { bindPictureFiles } from '../features/design/assets/picture-files.ts';
import { keepBlob, releaseBlobs } from '../features/design/assets/assets.store.ts';
import { ownPictures } from '../features/design/assets/own-pictures.ts';
import { openCustomerSource } from '../features/data/customers/customer-source.ts';
import { customerHandlers } from '../features/data/customers/customers.routes.ts';
import { customerImportHandlers } from '../features/data/customers/import/imports.routes.ts';
import { createRefusedLimit } from '../features/data/events/refused-limit.ts';
import { openFeedReader, type FeedReader } from '../features/data/feeds/feed-reader.ts';
import { feedHandlers } from '../features/data/feeds/feeds.routes.ts';
import { resealFeeds } from '../features/data/feeds/reseal-feeds.ts';
import { resealImports } from '../features/data/tables/scheduled/import-secrets.ts';
import { openPlaces } from '../features/data/places/places.service.ts';
import { composeFonts } from '../features/design/fonts/compose-fonts.ts';
import { markPreviewsStale } from '../features/design/images/images.store.ts';
import { imageHandlers } from '../features/design/images/images.routes.ts';
import { folderHandlers } from '../features/design/images/folders.routes.ts';
import { bindPreviewFiles } from '../features/design/images/preview-files.ts';
import { imageTagHandlers, recipeTagHandlers } from '../features/design/tagging/tagging.routes.ts';
import { versionHandlers } from '../features/design/images/versions.routes.ts';
import { keptMailAt, type Mailer } from '../features/people/mail/mailer.port.ts';
import type { SignIn } from '../features/people/sign-in/compose-sign-in.ts';
import { webSignIn } from '../features/people/sign-in/web-sign-in.ts';
import { composeGallery } from '../features/design/templates/compose-gallery.ts';
import { paletteHandlers } from '../features/design/palette/palette.routes.ts';
import { keepLeavingNames } from '../features/measuring/counting/item-names.port.ts';
import { composeTables, type TableParts } from '../features/data/tables/compose-tables.ts';
import type { ProofDeps } from '../features/design/proofs/proof-parts.port.ts';
import { proofHandlers } from '../features/design/proofs/proofs.routes.ts';
import { flavourHandlers } from '../features/recommending/flavours/flavours.routes.ts';
import type { Journal } from '../features/measuring/counting/log/journal.ts';
import { keptChoice } from '../features/measuring/counting/kept-choice.read.ts';
import { bindDemoOffers, withDemoOffers } from '../demo/offers.ts';
import { bindDemoPictures, withDemoPictures } from '../demo/product-pictures.ts';
import { composeBlobs } from './blobs.ts';
import { composeCampaigns, type CampaignParts } from './campaigns.ts';
import { composeCollecting } from './collecting.ts';
import { composeCredits } from './credits.ts';
import { composeFlavours } from './flavours.ts';
import { composeCustomers, readViewFiguresOf } from './customers.ts';
import { composeImages, type ImageParts } from './images.ts';
import { composeMaps } from './maps.ts';
import { composeMeasuring } from './measuring.ts';
import { composePeople } from './people.ts';
import { composeProofs } from './proofs.ts';
import { composeRecipes, type RecipeParts } from './recipes.ts';
import { composeRecords } from './records.ts';
import { targetingHandlers } from './targeting.ts';
import { createWeatherSource } from '../features/targeting/facts/weather/weather-source.ts';
import { recipeTrialHandlers } from '../features/recommending/recipes/recipe-trials.routes.ts';
import { startingRecipeHandlers } from '../features/recommending/recipes/starting-recipes.routes.ts';
import { recipeHandlers } from '../features/recommending/recipes/recipes.routes.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import { createFetchedPictures, type FetchedPictures } from '../render/fetched-pictures.ts';
import { createGalleryDrawing } from '../render/publish-support.ts';
import { openObjectSource } from '../render/opened/object-source.ts';
import { createRecipeTrials } from '../render/recipes/try-recipe.ts';
import { createShownCopy } from '../render/recipes/shown-copy.ts';
import { openRecipeHost } from '../render/recipes/recipe-host.ts';
import { createReplay } from '../render/replay-open.ts';
import { createRenderHandler, type RenderHandler } from '../render/render-handler.ts';
import { createHttpServer, type FrontServer } from '../http/create-http-server.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts';
import { openBoundedBlobs } from '../platform/blobs-bounded.ts';
import type { DiskBlobs } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Phase } from '../platform/phase.ts';
import type { CreditGate } from '../features/people/credits/credit-gate.ts';
import { createGuardedFetch, createGuardedStream } from '../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';
import { setAsideJobs } from '../storage/set-aside.ts';
import type { GroupJournal } from '../storage/journal/group-journal.ts';

export interface Front {
  http: FrontServer;
  images: ImageParts;
  proofs: ProofDeps;
  campaigns: Pick<CampaignParts, 'routes'>;
  recipes: Pick<RecipeParts, 'routes'>;
  tables: TableParts;
  feeds: FeedReader;
  render: RenderHandler;
  credits: Pick<CreditGate, 'held'>;
  /** Does beforehand what the first readers would wait for. Never rejects. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export interface FrontDeps {
  config: Config;
  log: Log;
  db: Database;
  secrets: Secrets;
  signIn: SignIn;
  mailer: Pick<Mailer, 'captures' | 'send'>;
  draw: DrawPort;
  journal: Pick<Journal, 'write' | 'front'>;
  /** Collected events. */
  eventJournal: Pick<GroupJournal, 'write'>;
  /** How much of one company's calls is answered at once. */
  rateLimit?: RateLimit;
  /** Events that one company may send at once, and each second. */
  collectLimit?: RateLimit;
  /** Left out: ready all the time. */
  phase?: () => Phase;
  /** Left out: no one reads them. */
  metrics?: Metrics | undefined;
}

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** For one company: a person who works fast, several tabs and a sync program fit in; a runaway loop does not. */
const RATE_LIMIT: RateLimit = { burst: 400, perSecond: 40 };
/** Limit for pictures that recipients' values name: one visitor must not fill the disk that counts and the database share. */
const FETCHED_BYTES = 2 * 1024 ** 3;
/** Tags that tell a company where a picture of its library comes from. */
const GALLERY_TAGS = ['Gallery'];

export async function composeFront(deps: FrontDeps): Promise<Front> {
  const { config, log, db, secrets, signIn, mailer, draw: pool, journal, rateLimit = RATE_LIMIT } = deps;
  const { publicUrl } = config;
  const { blobs, draw, atOnce } = await composeBlobs(config, pool, log);
  const decoder = createPictureDecoder();
  const findPicture = createPictureFinder(db);
  const outbound = createGuardedFetch({ allowHosts: config.outboundAllowHosts });
  const anyPicture = createPictureSource({ find: findPicture, blobs, publicUrl, fetch: outbound });
  // Where our own server signs people in, there is a demo company.
  const pictureBytes = signIn.embedded ? withDemoPictures(anyPicture, publicUrl) : anyPicture;

  const people = await composePeople({ config, db, log, secrets, signIn, mailer, blobs, rateLimit });
  const tokenSecret = secrets.derive('preview tokens');
  const gallery = composeGallery({
    dataDir: config.dataDir,
    publicUrl,
    keepArt: (bytes) => keepPicture(bytes, { resize: false, path: 'data' }, { blobs, decoder }),
    ownPictures: (tx, caller, pictures) =>
      ownPictures(
        tx,
        caller,
        pictures.map((picture) => ({ ...picture, tags: GALLERY_TAGS })),
        publicUrl,
      ),
    drawJpeg: createGalleryDrawing(draw),
  });
  if (config.previousSecretKeys.length > 0)
    log.info('secrets.resealed', { feeds: await resealFeeds(db, secrets), imports: await resealImports(db, secrets) });
  const feedFetch = signIn.embedded ? withDemoOffers(outbound, publicUrl) : outbound;
  const feeds = await openFeedReader({ db, secrets, fetch: feedFetch, createCache: createByteCache, log });
  const places = await openPlaces(config, log);
  const tables = await composeTables({
    db,
    log,
    secrets,
    places,
    itemsLeave: keepLeavingNames,
    config,
  });
  const records = composeRecords({ tables: tables.reader, feeds, places, log });
  const fetchedBlobs = openBoundedBlobs(fetchedDirectory(config), { maxBytes: FETCHED_BYTES, reserveBytes: config.diskReserveBytes });
  const fetchAndKeep = keepFetched(fetchedBlobs, pictureBytes, decoder);
  const openFetched = (freshMs?: number): FetchedPictures =>
    createFetchedPictures({ fetchAndKeep, blobs: fetchedBlobs, directory: fetchedDirectory(config), log, freshMs });
  const maps = composeMaps({ config, places, openFetched });
  const images = composeImages({
    db,
    blobs,
    pictureBytes,
    decoder,
    draw,
    gallery: gallery.gallery,
    records,
    maps,
    log,
    publicUrl,
    tokenSecret,
  });
  const proofs = composeProofs({ db, images, feeds, records, draw, blobs, maps, fetchAndKeep });
  const campaigns = composeCampaigns({
    db,
    blobs,
    draw,
    keepOutside: images.keepOutside,
    readPage: createGuardedStream({ allowHosts: config.outboundAllowHosts }),
    publicUrl,
    tokenSecret,
  });
  const flavours = await composeFlavours({ db, blobs, tables: tables.reader, log });
  const customers = await openCustomerSource({ db, readViewFigures: readViewFiguresOf(db), log });
  const recipes = composeRecipes({ db, keepOutside: images.keepOutside, recommended: flavours.recommended, publicUrl, tokenSecret });
  const weather = config.weather && createWeatherSource({ ...config.weather, fetch: outbound, log });
  const shownCopy = createShownCopy();
  const recipeHost = await openRecipeHost({ db, placeOfText: places.placeOfText, recommended: flavours.recommended, shownCopy, log });
  const objects = await openObjectSource({
    db,
    loadDraft: images.loadDraft,
    loadCampaignDraft: campaigns.loadDraft,
    loadRecipeDraft: recipes.loadDraft,
    recipes: recipeHost,
    records,
    placeOfOpener: places.placeOfOpener,
    placeOfText: places.placeOfText,
    weather,
    customers,
    log,
  });
  const fetched = openFetched();
  const credits = await composeCredits({ db, log, journal, mailer, publicUrl });
  const render = createRenderHandler({
    credits,
    fetched,
    shownCopy,
    maps,
    records,
    customers,
    db,
    objects,
    draw,
    journal,
    blobs: atOnce,
    log,
    tokenSecret,
    trustedProxies: config.trustedProxies,
    countryOf: places.countryOfAddress,
    renderUrl: config.renderUrl,
    metrics: deps.metrics,
  });

  const previewIsStale = (companyId: number, imageId: number) => images.thumbnails.soon(companyId, imageId);
  const { companiesOf } = people;
  const fonts = composeFonts({
    config,
    db,
    blobs,
    keepBlob,
    releaseBlobs,
    fetch: outbound,
    log,
    companiesOf,
    markPreviewsStale,
    previewIsStale,
  });
  people.forgetErasedIn({
    forget(companyId) {
      render.forget(companyId);
      customers.forget(companyId);
      feeds.forget(companyId);
    },
    remembered: () => render.remembered,
  });

  const collecting = await composeCollecting({ config, db, journal: deps.eventJournal, limit: deps.collectLimit });
  const measuring = composeMeasuring({ config, db, secrets, replay: createReplay({ db, records, customers, draw, blobs }) });
  const http = await createHttpServer({
    db,
    secrets,
    log,
    publicUrl,
    renderUrl: config.renderUrl,
    issuer: config.outsideIssuer?.issuer,
    billingWidget: config.billing.billsby && { scriptUrl: config.billing.billsby.scriptUrl, frameUrl: config.billing.billsby.checkoutUrl },
    authentication: people.authentication,
    rateLimiter: createRateLimiter(rateLimit),
    trustedProxies: config.trustedProxies,
    allowedHosts: config.allowedHosts,
    handlers: {
      ...people.handlers,
      ...imageHandlers(images.routes),
      ...folderHandlers(),
      ...versionHandlers(images.routes),
      ...imageTagHandlers(images.tagging),
      ...targetingHandlers({
        campaigns,
        weather,
        knowsPlaces: places.knowsPlaces,
        objects,
        records,
        customers,
        findKept: (key) => keptChoice(db, key),
      }),
      ...recipeHandlers(recipes.routes),
      ...startingRecipeHandlers(recipes.routes),
      ...recipeTrialHandlers({ openTrial: createRecipeTrials({ objects, host: recipeHost }), nowMs: Date.now }),
      ...recipeTagHandlers(recipes.tagging),
      ...assetHandlers({ blobs, decoder, pictureBytes, publicUrl, pictureReplaced: (...replaced) => images.pictureReplaced(...replaced) }),
      ...gallery.handlers,
      ...tables.handlers,
      ...fonts.handlers,
      ...paletteHandlers(),
      ...proofHandlers(OBJECT_KIND.image, proofs),
      ...collecting.handlers,
      ...flavourHandlers(flavours.routes),
      ...customerHandlers(composeCustomers({ publicUrl, erase: people.erase })),
      ...customerImportHandlers({
        roomOf: createRefusedLimit(db),
        announceImport: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'customers', companyId, id }),
      }),
      ...feedHandlers({ db, secrets, fetch: feedFetch }),
      ...measuring.handlers,
    },
    render,
    oidc: signIn.embedded && ((request, response) => signIn.embedded?.handleOidc(request, response)),
    pages: [
      ...people.pages,
      ...(signIn.embedded ? [bindDemoOffers, bindDemoPictures] : []),
      ...collecting.pages,
      ...measuring.pages,
      (app) => fonts.bindFiles(app),
      (app) => bindPictureFiles(app, { find: findPicture, blobs }),
      (app) => gallery.bindPictures(app),
      (app) => bindPreviewFiles(app, { db, blobs, thumbnails: images.thumbnails }),
    ],
    webConfig: {
      renderUrl: config.renderUrl,
      links: config.links,
      canContact: config.supportEmail !== undefined,
      signIn: webSignIn(config, signIn.provider, keptMailAt(mailer, config)),
      billingWidget: config.billing.billsby && { script: config.billing.billsby.scriptUrl, company: config.billing.billsby.company },
    },
    webRoot: WEB_ROOT,
    phase: deps.phase,
    isDatabaseThere: () => answers(db),
    setAside: () => db.control(setAsideJobs),
    metrics: deps.metrics,
  });

  return {
    http,
    images,
    proofs,
    campaigns,
    recipes,
    tables,
    feeds,
    render,
    credits,
    warm: () => recipeHost.warm(),
    async close() {
      await http.close();
      await people.close();
      await render.close();
      await credits.close();
      await objects.close();
      await recipeHost.close();
      await flavours.close();
      await customers.close();
      await tables.close();
      await feeds.close();
      await images.thumbnails.close();
      decoder.close();
      fonts.close();
    },
  };
}

/** Pictures that only one reader's values name: kept for a day, so they lie apart from what versions pin. */
export function fetchedDirectory(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'fetched');
}

function keepFetched(blobs: DiskBlobs, pictureBytes: (url: string) => Promise<Buffer>, decoder: PictureDecoder) {
  return async (url: string) => (await keepPicture(await pictureBytes(url), { resize: false, path: 'url' }, { blobs, decoder })).hash;
}

/** Where draw children keep large fonts unpacked. */
export function fontDirectory(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'fonts');
}

async function answers(db: Database): Promise<boolean> {
  try {
    await db.control((tx) => tx.query('select 1'));
    return true;
  } catch {
    return false;
  }
}
