/**
 * The whole front on a fresh database, asked without a socket. Only the sign-in provider, which is outside,
 * is a stand-in.
 */
import { refusalsOf, routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { API_SCOPE, ROLE, type ErrorCode, type Role } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobDirectory } from '../compose/blobs.ts';
import { composeWorker } from '../compose/worker.ts';
import { composeFront, type Front } from '../compose/compose.ts';
import { fetchedDirectory } from '../compose/pictures.ts';
import { openSignIn } from '../compose/people.ts';
import type { SignIn } from '../features/people/sign-in/compose-sign-in.ts';
import { insertCompany, insertMembership, insertUser } from '../features/people/accounts/accounts.store.ts';
import { grantCredits } from '../features/people/credits/credits.store.ts';
import { openJournal } from '../features/measuring/counting/log/journal.ts';
import { createKey } from '../features/people/keys/keys.service.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import type { SignInProvider } from '../features/people/sign-in/sign-in-provider.port.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { readConfig } from '../platform/config.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openDrawPool } from '../render/draw/draw-pool.ts';
import type { Logins } from '../storage/connection.ts';
import type { Database } from '../storage/database.ts';
import { openEventJournal } from '../features/data/events/event-journal.ts';
import { openWhenAsked } from './open-when-asked.ts';
import { testDatabase } from './test-database.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: Record<string, unknown>;
}

export interface Asking {
  /** Token of a person, or an API key; none: no one. */
  as?: string;
  company?: number | string;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
}

export interface Tenant {
  companyId: number;
  owner: string;
  editor: string;
  viewer: string;
  key: string;
}

export interface ApiServer {
  db: Database;
  logins: Logins;
  app: FastifyInstance;
  front: Front;
  dataDir: string;
  ask(route: RouteName, asking?: Asking): Promise<Answer>;
  /** A person whom the provider vouches for; the answer is their token. */
  person(name: string, options?: { verified?: boolean }): string;
  /** A company with a person in each role, and an API key with every scope. */
  tenant(name: string): Promise<Tenant>;
  join(companyId: number, token: string, role: Role): Promise<void>;
  close(): Promise<void>;
}

const ISSUER = 'https://issuer.example';

export interface ApiOptions {
  /** Changes the database that the front works with. */
  wrap?: (db: Database) => Database;
  env?: NodeJS.ProcessEnv;
  /** Takes messages; without it they are lost. */
  send?: Mailer['send'];
  /** As without a mail server. */
  captures?: boolean;
  /** Abilities of the sign-in provider besides log-in. */
  provider?: Partial<SignInProvider>;
  rateLimit?: RateLimit;
  collectLimit?: RateLimit;
  /** Log of the front. Left out: no one reads it. */
  log?: Log;
  /** True: the embedded provider signs people in, not the stand-in; `person` makes no tokens for it. */
  embedded?: boolean;
}

export async function startApi(options: ApiOptions = {}): Promise<ApiServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-api-'));
  const database = await testDatabase();
  const db = options.wrap?.(database.db) ?? database.db;
  const { log = createLog('silent') } = options;
  const config = readConfig({ DATA_DIR: dataDir, PORT: '3999', PUBLIC_URL: 'http://limn.test', ...options.env });
  const people = new Map<string, { sub: string; name: string; emailVerified: boolean }>();
  const journal = await openJournal({ directory: join(dataDir, 'journal'), slot: 1, db: database.db, log });
  const eventJournal = await openEventJournal({ directory: join(dataDir, 'journal'), slot: 1, db: database.db, log });
  const draw = openWhenAsked(() =>
    openDrawPool({ children: 1, blobDirectory: blobDirectory(config), fetchedDirectory: fetchedDirectory(config), log }),
  );
  const secrets = createSecrets('a secret for tests that is long enough');
  const mailer = { captures: options.captures ?? false, send: options.send ?? (async () => undefined) };
  const signIn = options.embedded ? await openSignIn(config, { db, log, secrets, mailer }) : standIn(people, options.provider);
  const front = await composeFront({
    config,
    log,
    db,
    secrets,
    signIn,
    mailer,
    draw,
    journal,
    eventJournal,
    ...(options.rateLimit && { rateLimit: options.rateLimit }),
    ...(options.collectLimit && { collectLimit: options.collectLimit }),
  });

  const worker = await composeWorker({ config, db, secrets, mailer, log });
  // As the jobs would call one; what no one ordered is not looked for.
  const stopOrders = await database.db.listen('ordered', (order) => {
    if (!order) return;
    const { importTable, exportCompany, importCompany, refreshFlavour } = worker.tools;
    const work =
      order.what === 'company'
        ? importCompany(order.id)
        : order.what === 'import'
          ? importTable({ companyId: order.companyId, tableId: order.id })
          : order.what === 'flavour'
            ? refreshFlavour({ companyId: order.companyId, flavourId: order.id })
            : exportCompany({ companyId: order.companyId, exportId: order.id });
    work.catch(() => undefined);
  });

  const person: ApiServer['person'] = (name, { verified = true } = {}) => {
    const token = `token-of-${name}`;
    people.set(token, { sub: name, name, emailVerified: verified });
    return token;
  };
  const join_: ApiServer['join'] = (companyId, token, role) =>
    database.db.control(async (tx) => {
      const { sub = '' } = people.get(token) ?? {};
      const user = await insertUser(tx, { iss: ISSUER, sub, name: sub, email: `${sub}@example.com`, emailVerified: true });
      await insertMembership(tx, companyId, user.id, role);
    });

  return {
    db: database.db,
    logins: database.logins,
    app: front.http.app,
    front,
    dataDir,
    person,
    join: join_,
    ask: (route, asking = {}) => ask(front.http.app, routes[route], asking),
    async tenant(name) {
      const companyId = await database.db.control(async (tx) => {
        const id = await insertCompany(tx, {
          name,
          website: 'http://example.com',
          industry: 'Retail',
          emailProvider: 'Other',
          emailListSize: 'Over 1M',
          timezone: 'Europe/London',
          planType: 'custom',
        });
        await grantCredits(tx, { companyId: id, credits: 1000, source: 'test', grantedAt: new Date(), expiresAt: null });
        return id;
      });
      const tokens = { owner: person(`${name}-owner`), editor: person(`${name}-editor`), viewer: person(`${name}-viewer`) };
      for (const role of Object.values(ROLE)) await join_(companyId, tokens[role], role);
      const { secret } = await database.db.control((tx) =>
        createKey(tx, { companyId, name: `${name} key`, scopes: Object.values(API_SCOPE), createdBy: null }),
      );
      return { companyId, ...tokens, key: secret };
    },
    async close() {
      await stopOrders();
      await front.close();
      await worker.close();
      await signIn.embedded?.close();
      await draw.close();
      await journal.close();
      await eventJournal.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function standIn(
  people: ReadonlyMap<string, { sub: string; name: string; emailVerified: boolean }>,
  abilities: Partial<SignInProvider> = {},
): SignIn {
  return {
    embedded: undefined,
    verifier: {
      verify: async (token) => {
        const found = people.get(token);
        return (
          found && { iss: ISSUER, sub: found.sub, name: found.name, email: `${found.sub}@example.com`, emailVerified: found.emailVerified }
        );
      },
    },
    provider: {
      signUpHint: true,
      changePassword: { kind: 'none' },
      canSendReset: false,
      canResendVerification: true,
      canCorrectEmail: true,
      correctEmail: async () => 'sent',
      sendResetMail: async () => 'unsupported',
      resendVerification: async () => 'sent',
      readVerification: async ({ sub }) => [...people.values()].find((person) => person.sub === sub)?.emailVerified,
      ...abilities,
    },
  };
}

async function ask(
  app: FastifyInstance,
  route: RouteDefinition,
  { as, company, params = {}, query, body, form, headers = {} }: Asking,
): Promise<Answer> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const encoded = form && new Response(form);
  const response = await app.inject({
    method: route.method,
    url: `/api/v1${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(company === undefined ? {} : { 'x-company': String(company) }),
      ...(encoded
        ? { 'content-type': encoded.headers.get('content-type') ?? '' }
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(encoded
      ? { payload: Buffer.from(await encoded.arrayBuffer()) }
      : body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answered = response.body === '' ? {} : (JSON.parse(response.body) as Record<string, unknown>);
  // Every refusal that a test sees must be in the call's description.
  if (response.statusCode >= 400 && !refusalsOf(route).includes(answered['code'] as ErrorCode))
    throw new Error(`${route.method} ${route.path} answered ${String(answered['code'])}, which its definition does not name.`);
  return { status: response.statusCode, headers: response.headers, body: answered };
}
