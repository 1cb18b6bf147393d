/**
 * The company that a first start comes with: only where our own server signs people in, and only once. Its
 * password and key are written to a file that no one else may read.
 */
import { API_SCOPE, AppError, OBJECT_KIND, PLAN_TYPE, RECORD_KIND, ROLE } from '@limn/model';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  insertCompany,
  insertMembership,
  insertUser,
  membershipsOf,
  updateCompanySettings,
} from '../features/people/accounts/accounts.store.ts';
import { companyTimezone } from '../features/people/accounts/accounts.read.ts';
import { grantCredits } from '../features/people/credits/credits.store.ts';
import {
  ensureSampleMonths,
  giveSampleFigures,
  type SampleConversion,
  type SampleRecord,
} from '../features/measuring/counting/sample-figures.store.ts';
import type { MemberCaller } from '../api/call.ts';
import { createImage } from '../features/design/images/images.service.ts';
import { listedImages, stampedImages } from '../features/design/images/images.store.ts';
import { prepareVersion, publishPrepared } from '../features/design/images/publish.ts';
import type { VersionRouteDeps } from '../features/design/images/versions.routes.ts';
import { createKey } from '../features/people/keys/keys.service.ts';
import type { EmbeddedSignIn } from '../features/people/sign-in/embedded/embedded-sign-in.ts';
import type { ProofDeps } from '../features/design/proofs/proof-parts.port.ts';
import type { Gallery } from '../features/design/images/starting-point.port.ts';
import type { PublishCampaignDeps } from '../features/targeting/campaigns/publish-campaign.ts';
import type { PublishRecipeDeps } from '../features/recommending/recipes/publish-recipe.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { TableUploads } from '../features/data/tables/table-uploads.ts';
import { demoDraft, writeDemo, type Demo } from './demo-file.ts';
import { ensureCampaigns, publishCampaigns } from './campaigns.ts';
import { demoConversions, demoFigures } from './figures.ts';
import { ensureFlavours } from './flavours.ts';
import { plainImages, type ImageBody } from './images.ts';
import { ensureProof } from './proof.ts';
import { ensureRecipes, publishRecipes } from './recipes.ts';
import { ensureConversions, ensureShopEvents } from './ensure-shop-events.ts';
import { emailOf } from './people.ts';
import { CUSTOMERS, type ShopClick } from './shop-events.ts';
import { BALANCE_IMAGE, sourceImages } from './sources.ts';
import { ensureTables } from './tables.ts';
import { ensureViews } from './views.ts';

export interface DemoDeps {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'renderUrl'>;
  db: Database;
  embedded: Pick<EmbeddedSignIn, 'createDemoAccount'>;
  images: VersionRouteDeps & { gallery: Gallery };
  proofs: ProofDeps;
  campaigns: PublishCampaignDeps;
  recipes: PublishRecipeDeps;
  secrets: Secrets;
  uploads: TableUploads;
}

const EMAIL = 'demo@limn.example';
const NAME = 'Demo';
const CREDITS = 10_000_000;
/** A slow machine starts late rather than not at all. */
const MAX_TRIES = 30;
const TRY_AGAIN_MS = 1000;

/** Keeps all that is there already: a start that was cut short is finished by the next one. */
export async function makeDemo(deps: DemoDeps): Promise<void> {
  const password = keptPassword(demoDraft(deps.config));
  const account = await deps.embedded.createDemoAccount({ email: EMAIL, name: NAME, password });
  const caller = await ensureCompany(account, deps.db);
  const { secret } = await deps.db.control((tx) =>
    createKey(tx, { companyId: caller.companyId, name: 'Demo key', scopes: Object.values(API_SCOPE), createdBy: caller.userId }),
  );
  await ensureTables(caller.companyId, deps);
  const images = await ensureImages(caller, deps);
  const campaigns = await ensureCampaigns(caller, images, deps);
  const recipes = await ensureRecipes(caller, deps);
  const opened = images.map(({ id, name, live_version }) => ({ kind: OBJECT_KIND.image, id, name, version: live_version ?? 1 }));
  const figured = [...opened, ...campaigns, ...recipes];
  const nowMs = Date.now();
  const timezone = await deps.db.withCompany(caller.companyId, (tx) => companyTimezone(tx, caller.companyId));
  const figures = demoFigures(figured, timezone, nowMs);
  // One waits for the database, the other for pictures.
  await Promise.all([
    ensureFigures(caller.companyId, figures, demoConversions(figures, figured), deps.db),
    ensureShopEvents(caller.companyId, deps.db, nowMs, clicksOf(figures)),
    ensurePublished(caller, images, deps),
  ]);
  await ensureConversions(caller.companyId, deps.db);
  await ensureViews(caller, deps);
  await ensureFlavours(caller, deps);
  await drawnInTime(() => publishRecipes(caller, deps));
  const demo: Demo = {
    url: deps.config.publicUrl,
    renderUrl: deps.config.renderUrl,
    email: EMAIL,
    password,
    companyId: caller.companyId,
    apiKey: secret,
  };
  writeDemo(deps.config, demo);
}

/** The account must not be made with a password that a crash could lose. */
function keptPassword(draft: string): string {
  try {
    const { password } = JSON.parse(readFileSync(draft, 'utf8')) as { password?: unknown };
    if (typeof password === 'string') return password;
  } catch {
    rmSync(draft, { force: true });
  }
  const password = randomBytes(12).toString('base64url');
  writeFileSync(draft, JSON.stringify({ password }), { mode: 0o600 });
  return password;
}

async function ensureCompany(account: { iss: string; sub: string }, db: Database): Promise<MemberCaller> {
  return db.control(async (tx) => {
    const user = await insertUser(tx, { ...account, name: NAME, email: EMAIL, emailVerified: true });
    const companyId = (await membershipsOf(tx, user.id))[0]?.companyId ?? (await newCompany());
    return { principal: `user:${user.id}`, companyId, role: ROLE.owner, userId: user.id, displayName: NAME };

    async function newCompany(): Promise<number> {
      const website = 'http://www.harbourandpine.example';
      const id = await insertCompany(tx, {
        name: 'Harbour & Pine',
        website,
        industry: 'Retail',
        emailProvider: 'Mailchimp',
        emailListSize: '50,001 - 250,000',
        timezone: 'Europe/London',
        planType: PLAN_TYPE.custom,
      });
      await updateCompanySettings(tx, id, { url_utm_source: 'newsletter', url_utm_medium: 'email' });
      await insertMembership(tx, id, user.id, ROLE.owner);
      await grantCredits(tx, { companyId: id, credits: CREDITS, source: 'custom', grantedAt: new Date(), expiresAt: null });
      return id;
    }
  });
}

type DemoImages = Pick<Awaited<ReturnType<typeof imagesOf>>[number], 'id' | 'name' | 'live_version'>[];

/** In the order in which they are to be published. */
async function ensureImages(caller: MemberCaller, { db, images, secrets, config }: DemoDeps): Promise<DemoImages> {
  const known = await imagesOf(caller.companyId, db);
  const { gallery } = images;
  const make = (body: ImageBody) => db.withCompany(caller.companyId, (tx) => createImage(tx, caller, body, images));
  const fromSources = await sourceImages(caller, { db, gallery, secrets, publicUrl: config.publicUrl });
  const wanted = [...plainImages, ...fromSources];
  const made: DemoImages = [];
  // Newest first in every list: the first one of ours is made last.
  for (const demo of wanted.reverse()) {
    const existing = known.find((image) => image.name === demo.name);
    made.push(existing ?? (await make(await demo.body())));
  }
  return made;
}

async function ensurePublished(caller: MemberCaller, demoImages: DemoImages, deps: DemoDeps): Promise<void> {
  const { db, images } = deps;
  for (const image of demoImages) {
    if (image.live_version !== null) continue;
    const prepared = await drawnInTime(() => prepareVersion(caller, image.id, images));
    await db.withCompany(caller.companyId, (tx) => publishPrepared(tx, caller, image.id, prepared, 'First version', images));
    // Else the first list would draw them all. One that fails is drawn there.
    await images.thumbnails.now(caller.companyId, image.id).catch(() => undefined);
  }
  const proofed = demoImages.find(({ name }) => name === BALANCE_IMAGE);
  if (proofed) await drawnInTime(() => ensureProof(caller, proofed.id, deps));
  await drawnInTime(() => publishCampaigns(caller, deps));
}

/** A machine that has much else to do while it starts may be too slow for a picture once. */
async function drawnInTime<T>(prepare: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await prepare();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || tries === MAX_TRIES) throw error;
      // A process that draws may have to be started first.
      await sleep(TRY_AGAIN_MS);
    }
}

function imagesOf(companyId: number, db: Database) {
  return db.withCompany(companyId, async (tx) => {
    const stamped = await stampedImages(tx, companyId, false);
    return listedImages(
      tx,
      companyId,
      stamped.map(({ id }) => id),
    );
  });
}

/** Clicks of customers on items. The first who read the mailings are those who shop. */
function clicksOf(figures: readonly SampleRecord[]): ShopClick[] {
  return figures.flatMap(({ kind, recipient, atMs, items: [item] = [] }) =>
    kind === RECORD_KIND.click && recipient < CUSTOMERS && item !== undefined ? [{ atMs, customer: recipient, item }] : [],
  );
}

/** Once for a company: cleared, they do not come back. */
async function ensureFigures(
  companyId: number,
  records: readonly SampleRecord[],
  conversions: readonly SampleConversion[],
  db: Database,
): Promise<void> {
  await db.control((tx) => ensureSampleMonths(tx, records));
  await db.withCompany(companyId, async (tx) => {
    const eidOf = (person: number) => (person < CUSTOMERS ? emailOf(person) : undefined);
    await giveSampleFigures(tx, companyId, records, { conversions, eidOf });
  });
}
