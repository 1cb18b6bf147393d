/** The only place where the parts of the server are made and given each other. */
import { fileURLToPath } from 'node:url';
import { openCustomerSource } from '../features/data/customers/customer-source.ts';
import type { FeedReader } from '../features/data/feeds/feed-reader.ts';
import { openPlaces } from '../features/data/places/places.service.ts';
import { composeTables, type TableParts } from '../features/data/tables/compose-tables.ts';
import { keepBlob, releaseBlobs } from '../features/design/assets/assets.store.ts';
import { composeFonts } from '../features/design/fonts/compose-fonts.ts';
import { markPreviewsStale } from '../features/design/images/images.store.ts';
import { bindPreviewFiles } from '../features/design/images/preview-files.ts';
import type { ProofDeps } from '../features/design/proofs/proof-parts.port.ts';
import { keepRemovedNames } from '../features/measuring/counting/item-names.port.ts';
import type { Journal } from '../features/measuring/counting/log/journal.ts';
import type { CreditGate } from '../features/people/credits/credit-gate.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import type { SignIn } from '../features/people/sign-in/compose-sign-in.ts';
import { createHttpServer, type FrontServer } from '../http/create-http-server.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createGuardedFetch, createGuardedStream } from '../platform/outbound/guarded-fetch.ts';
import type { Phase } from '../platform/phase.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import type { RenderHandler } from '../render/render-handler.ts';
import { createReplay } from '../render/replay-open.ts';
import type { Database } from '../storage/database.ts';
import type { GroupJournal } from '../storage/journal/group-journal.ts';
import { setAsideJobs } from '../storage/set-aside.ts';
import { composeCampaigns, type CampaignParts } from './campaigns.ts';
import { composeCollecting } from './collecting.ts';
import { customersHandlers, readViewFiguresOf } from './customers.ts';
import { designHandlers } from './design.ts';
import { composeFeeds } from './feeds.ts';
import { composeFlavours } from './flavours.ts';
import { composeImages, type ImageParts } from './images.ts';
import { composeMaps } from './maps.ts';
import { composeMeasuring } from './measuring.ts';
import { composeOpened } from './opened.ts';
import { composePeople } from './people.ts';
import { composePictures } from './pictures.ts';
import { composeProofs } from './proofs.ts';
import { composeRecipes, type RecipeParts } from './recipes.ts';
import { recommendingHandlers } from './recommending.ts';
import { composeRecords } from './records.ts';
import { targetingHandlers } from './targeting.ts';
import { webConfigOf } from './web-config.ts';

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
/**
 * For one company: a person who works fast, several tabs and a sync program fit in; a runaway loop does not.
 */
const RATE_LIMIT: RateLimit = { burst: 400, perSecond: 40 };

export async function composeFront(deps: FrontDeps): Promise<Front> {
  const { config, log, db, secrets, signIn, mailer, journal, rateLimit = RATE_LIMIT } = deps;
  const { publicUrl } = config;
  const outbound = createGuardedFetch({ allowHosts: config.outboundAllowHosts });
  // Where our own server signs people in, there is a demo company.
  const hasDemo = signIn.embedded !== undefined;
  const pictures = await composePictures({ config, db, log, draw: deps.draw, fetch: outbound, hasDemo });
  const { blobs, draw, decoder, pictureBytes, gallery } = pictures;

  const people = await composePeople({ config, db, log, secrets, signIn, mailer, blobs, rateLimit });
  const tokenSecret = secrets.derive('preview tokens');
  const feeds = await composeFeeds({ config, db, log, secrets, fetch: outbound, hasDemo });
  const places = await openPlaces(config, log);
  const tables = await composeTables({ db, log, secrets, places, onItemsRemoved: keepRemovedNames, config });
  const records = composeRecords({ tables: tables.reader, feeds: feeds.reader, places, log });
  const maps = composeMaps({ config, places, openFetched: pictures.openFetched });
  const images = composeImages({ db, blobs, pictureBytes, decoder, draw, gallery, records, maps, log, publicUrl, tokenSecret });
  const proofs = composeProofs({ db, images, feeds: feeds.reader, records, draw, blobs, maps, fetchAndKeep: pictures.fetchAndKeep });
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
  const opened = await composeOpened({
    config,
    db,
    log,
    journal,
    mailer,
    fetch: outbound,
    metrics: deps.metrics,
    tokenSecret,
    pictures,
    places,
    records,
    customers,
    maps,
    images,
    campaigns,
    recipes,
    flavours,
  });
  const { render, objects, weather } = opened;

  const fonts = composeFonts({
    config,
    db,
    blobs,
    keepBlob,
    releaseBlobs,
    fetch: outbound,
    log,
    companiesOf: people.companiesOf,
    markPreviewsStale,
    previewIsStale: (companyId, imageId) => images.thumbnails.soon(companyId, imageId),
  });
  people.forgetErasedIn({
    forget(companyId) {
      render.forget(companyId);
      customers.forget(companyId);
      feeds.reader.forget(companyId);
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
      ...designHandlers({ images, proofs }),
      ...targetingHandlers({ db, campaigns, weather, knowsPlaces: places.knowsPlaces, objects, records, customers }),
      ...recommendingHandlers({ recipes, flavours, objects, host: opened.host }),
      ...pictures.handlers((...replaced) => images.pictureReplaced(...replaced)),
      ...tables.handlers,
      ...fonts.handlers,
      ...collecting.handlers,
      ...customersHandlers({ db, publicUrl, erase: people.erase }),
      ...feeds.handlers,
      ...measuring.handlers,
    },
    render,
    oidc: signIn.embedded && ((request, response) => signIn.embedded?.handleOidc(request, response)),
    pages: [
      ...people.pages,
      ...feeds.pages,
      ...pictures.pages,
      ...collecting.pages,
      ...measuring.pages,
      (app) => fonts.bindFiles(app),
      (app) => bindPreviewFiles(app, { db, blobs, thumbnails: images.thumbnails }),
    ],
    webConfig: webConfigOf(config, signIn, mailer),
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
    feeds: feeds.reader,
    render,
    credits: opened.credits,
    warm: () => opened.host.warm(),
    async close() {
      await http.close();
      await people.close();
      await opened.close();
      await flavours.close();
      await customers.close();
      await tables.close();
      await feeds.reader.close();
      await images.thumbnails.close();
      pictures.close();
      fonts.close();
    },
  };
}

async function answers(db: Database): Promise<boolean> {
  try {
    await db.control((tx) => tx.query('select 1'));
    return true;
  } catch {
    return false;
  }
}
