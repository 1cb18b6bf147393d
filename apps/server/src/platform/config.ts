/** All settings of the server, read from the environment once, at the top. Nothing else reads process.env. */
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billingConfig, type BillingSettings } from './billing-config.ts';
import type { S3Settings } from './blobs-s3.ts';

export interface OutsideIssuer {
  issuer: string;
  clientId: string;
  /** Expected `aud` of access tokens. */
  audience: string;
  /** Sent as `audience` in the authorization request where the issuer wants it (Auth0 does). */
  requestAudience: boolean;
  scope: string;
  /** Adapter for what OpenID does not standardise. */
  adapter: 'none' | 'auth0';
}

/** `open`: everyone who reaches this server. `loopback`: callers on this machine. `closed`: no one. */
export type MailboxReaders = 'open' | 'loopback' | 'closed';

export interface Config {
  port: number;
  /** The network address to listen at. */
  host: string;
  /** Names under which pages answer besides the public address and this machine's own names. */
  allowedHosts: readonly string[];
  dataDir: string;
  /** Origin of the app and API, without a trailing slash. */
  publicUrl: string;
  /** Origin of the render and link host. */
  renderUrl: string;
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databaseRenderUrl: string | undefined;
  databaseJobsUrl: string | undefined;
  /** The database is a cluster of Citus, and tables that grow are kept by company. */
  isDistributed: boolean;
  /** At least 32 characters, the same on every machine; undefined: kept in a file of the data folder. */
  secretKey: string | undefined;
  /** Keys that were in force before: what they sealed is sealed again at the start. */
  previousSecretKeys: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where messages go that people write to the operator in the app; undefined: the app offers no form. */
  supportEmail: string | undefined;
  /** Without a mail server: who may read the mails that are kept, links to new passwords too. */
  mailbox: MailboxReaders;
  /** Undefined: the embedded provider signs people in. */
  outsideIssuer: OutsideIssuer | undefined;
  accessTokenSeconds: number;
  /** Upper end of the random part of the renewal margin, in seconds. */
  renewalJitterSeconds: number;
  drawChildren: number;
  /** Number of this front's journal. */
  journalSlot: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Files in MaxMind's format that say where an address is; none: places come from the link alone. */
  addressDatabases: readonly string[];
  /**
   * A tile server for maps, with the words it asks to be named by; undefined: maps are drawn over outlines.
   */
  mapTiles: { template: string; attribution: string } | undefined;
  /**
   * Forecasts of MET Norway, which wants to know whom to write to; undefined: rules on the weather never
   * match.
   */
  weather: { url: string; contact: string } | undefined;
  /** Google's directory of fonts; without a key only the fonts that come along, and uploads, can be used. */
  googleFonts: { key: string | undefined; address: string };
  /** Hosts that outbound requests may reach although they are private. */
  outboundAllowHosts: readonly string[];
  /** Undefined: pictures are kept on the disk, below `dataDir`. */
  s3: S3Settings | undefined;
  /** For pictures in S3: disk space for recently used ones. */
  blobCacheBytes: number;
  /** Pictures are refused before less than this is left on the disk, which counts and the database share. */
  diskReserveBytes: number;
  /** Set aside on the disk for counts of this front, for when everything else has filled it. */
  journalReserveBytes: number;
  /** Months for which single impressions are kept; 0: for ever. Reports keep their figures. */
  impressionMonths: number;
  billing: BillingSettings;
  /**
   * Roles of this machine: answers (`front`), counts and keeps up (`jobs`), long and expensive work
   * (`worker`).
   */
  roles: readonly Role[];
  /** Port for operators: figures and probes. Undefined: none. */
  metrics: { host: string; port: number } | undefined;
  /** How long requests are answered as before once this process was asked to stop and says so to probes. */
  drainMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  links: { help: string; guides: string; video: string; gettingStarted: string; support: string };
}

const ROLES = ['front', 'jobs', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const MEGABYTE = 1024 * 1024;
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

const MET_NORWAY = 'https://api.met.no/weatherapi/locationforecast/2.0/compact';

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = origin(env.PUBLIC_URL ?? `http://localhost:${port}`, 'PUBLIC_URL');
  const host = env.HOST || (isLoopbackHost(new URL(publicUrl).hostname) ? '127.0.0.1' : '0.0.0.0');
  return {
    port,
    host,
    allowedHosts: list(env.ALLOWED_HOSTS),
    dataDir: resolve(env.DATA_DIR ?? join(ROOT, '.data')),
    publicUrl,
    renderUrl: origin(env.RENDER_URL ?? publicUrl, 'RENDER_URL'),
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseRenderUrl: env.DATABASE_RENDER_URL,
    databaseJobsUrl: env.DATABASE_JOBS_URL,
    isDistributed: isDistributed(env),
    secretKey: env.SECRET_KEY,
    previousSecretKeys: list(env.SECRET_KEY_PREVIOUS),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Limn <no-reply@localhost>',
    supportEmail: supportEmail(env.SUPPORT_EMAIL),
    mailbox: oneOf(env, 'MAILBOX', ['open'], isLocal(new URL(publicUrl).hostname) ? 'loopback' : 'closed'),
    outsideIssuer: outsideIssuer(env),
    accessTokenSeconds: whole(env, 'ACCESS_TOKEN_SECONDS', 3600, 60, 86_400),
    renewalJitterSeconds: whole(env, 'RENEWAL_JITTER_SECONDS', 300, 0, 300),
    drawChildren: whole(env, 'DRAW_CHILDREN', Math.max(1, Math.min(8, availableParallelism() - 1)), 1, 64),
    journalSlot: whole(env, 'JOURNAL_SLOT', 1, 1, 1_000_000),
    trustedProxies: list(env.TRUSTED_PROXIES),
    addressDatabases: list(env.ADDRESS_DATABASES),
    mapTiles: mapTiles(env),
    weather: weather(env),
    googleFonts: {
      key: env.GOOGLE_FONTS_KEY || undefined,
      address: env.GOOGLE_FONTS_URL ?? 'https://www.googleapis.com/webfonts/v1/webfonts',
    },
    outboundAllowHosts: list(env.OUTBOUND_ALLOW_HOSTS),
    s3: s3(env),
    blobCacheBytes: whole(env, 'S3_CACHE_MB', 2048, 64, 1_000_000) * MEGABYTE,
    diskReserveBytes: whole(env, 'DISK_RESERVE_MB', 100, 0, 1_000_000) * MEGABYTE,
    journalReserveBytes: whole(env, 'JOURNAL_RESERVE_MB', 32, 0, 100_000) * MEGABYTE,
    impressionMonths: whole(env, 'KEEP_IMPRESSIONS_MONTHS', 13, 0, 1200),
    billing: billingConfig(env),
    roles: roles(env),
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST || '127.0.0.1', port: whole(env, 'METRICS_PORT', 0, 0, 65_535) } : undefined,
    // No one balances the load of a machine that only answers itself.
    drainMs: whole(env, 'DRAIN_SECONDS', isLoopbackHost(host) ? 0 : 5, 0, 600) * 1000,
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    links: {
      help: env.HELP_URL ?? '/help',
      guides: env.GUIDES_URL ?? '/help/guides',
      video: env.VIDEO_URL ?? '/help/tour',
      gettingStarted: env.GETTING_STARTED_URL ?? '/help/getting-started',
      support: env.SUPPORT_URL ?? (env.SUPPORT_EMAIL ? '/help/support#ask' : '/help/support'),
    },
  };
}

function supportEmail(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(address)) return address;
  throw new Error(`SUPPORT_EMAIL must be one address like help@example.com, not "${address}".`);
}

function outsideIssuer(env: NodeJS.ProcessEnv): OutsideIssuer | undefined {
  if (!env.OIDC_ISSUER) return undefined;
  const clientId = env.OIDC_CLIENT_ID;
  if (!clientId) throw new Error('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be too.');
  return {
    issuer: env.OIDC_ISSUER.replace(/\/$/, ''),
    clientId,
    audience: env.OIDC_AUDIENCE ?? clientId,
    requestAudience: isOn(env, 'OIDC_REQUEST_AUDIENCE', false),
    scope: env.OIDC_SCOPE ?? 'openid profile email offline_access',
    adapter: oneOf(env, 'OIDC_ADAPTER', ['none', 'auth0'], 'none'),
  };
}

function isDistributed({ DISTRIBUTED: by, DATABASE_URL: database }: NodeJS.ProcessEnv): boolean {
  if (!by) return false;
  if (by !== 'citus') throw new Error(`DISTRIBUTED may be citus, not "${by}".`);
  if (!database) throw new Error('DISTRIBUTED is set, so DATABASE_URL must be too: the embedded database is no cluster.');
  return true;
}

function roles(env: NodeJS.ProcessEnv): readonly Role[] {
  const named = list(env.ROLES);
  if (named.length === 0) return ROLES;
  const unknown = named.find((name) => !ROLES.some((role) => role === name));
  if (unknown !== undefined) throw new Error(`ROLES may name ${ROLES.join(', ')}, not "${unknown}".`);
  const chosen = ROLES.filter((role) => named.includes(role));
  // The embedded database lives and ends with one tree of processes.
  if (chosen.length < ROLES.length && !env.DATABASE_URL)
    throw new Error('ROLES shares work among machines, so DATABASE_URL must be set: the embedded database is for one that does all.');
  return chosen;
}

function mapTiles({ MAP_TILE_URL: template, MAP_TILE_ATTRIBUTION: attribution }: NodeJS.ProcessEnv): Config['mapTiles'] {
  if (!template) return undefined;
  if (!/^https?:\/\//.test(template) || !['{z}', '{x}', '{y}'].every((part) => template.includes(part)))
    throw new Error(`MAP_TILE_URL must be an address like https://tiles.example/{z}/{x}/{y}.png, not "${template}".`);
  if (!attribution) throw new Error('MAP_TILE_URL is set, so MAP_TILE_ATTRIBUTION must be too: tile servers ask to be named.');
  return { template, attribution };
}

function weather({ WEATHER_CONTACT: contact, WEATHER_URL: url = MET_NORWAY }: NodeJS.ProcessEnv): Config['weather'] {
  if (!contact) return undefined;
  if (!/^[\x21-\x7e]{3,200}$/.test(contact)) throw new Error(`WEATHER_CONTACT must be an email address or a website, not "${contact}".`);
  if (!/^https?:\/\//.test(url)) throw new Error(`WEATHER_URL must be an address like ${MET_NORWAY}, not "${url}".`);
  return { url, contact };
}

/** One bucket and prefix for one installation: what it does not use there is removed. */
function s3(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket) return undefined;
  if (!accessKeyId || !secret) throw new Error('S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be too.');
  const region = env.S3_REGION ?? 'us-east-1';
  const prefix = (env.S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix)) throw new Error('S3_PREFIX may hold letters, digits, dots, hyphens, underscores and slashes.');
  return {
    endpoint: origin(env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, 'S3_ENDPOINT'),
    region,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    // Storage of one's own rarely has a name for each bucket; Amazon's does.
    pathStyle: isOn(env, 'S3_PATH_STYLE', env.S3_ENDPOINT !== undefined),
    accessKeyId,
    secretAccessKey: () => secret,
  };
}

function origin(text: string, name: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error(`${name} must be an address like https://limn.example, not "${text}".`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${name} must start with http:// or https://.`);
  return url.origin;
}

/** True for a name or address that leads to this machine alone (RFC 6761, RFC 1122). */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}

/**
 * True for a name or address that leads nowhere outside a machine or a private network (RFC 1918, 4193, 6761,
 * 6762).
 */
function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host.includes(':')) return /^(::1$|f[cd]|fe80:)/.test(host);
  if (/^[\d.]+$/.test(host)) return /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  return !host.includes('.') || /\.(localhost|local|internal|test|example|home\.arpa)$/.test(host);
}

function whole(env: NodeJS.ProcessEnv, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum || value > maximum)
    throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
  return value;
}

function list(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function oneOf<Value extends string, Fallback extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly Value[],
  fallback: Fallback,
): Value | Fallback {
  const text = env[name];
  if (!text) return fallback;
  const value = allowed.find((one) => one === text);
  if (value === undefined) throw new Error(`${name} may be ${allowed.join(', ')}, not "${text}".`);
  return value;
}

function isOn(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1';
}
