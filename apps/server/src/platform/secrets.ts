/**
 * The one secret of an installation and what is made from it. It lives outside the database: in SECRET_KEY,
 * or in a file of the data folder that is made at the first start. Everything else is derived by purpose, so
 * that a key of one purpose says nothing about another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** 32 bytes that belong to one purpose only. */
  derive(purpose: string): Uint8Array;
  /** AES-256-GCM, bound to `context`: opening under another context fails. */
  seal(text: string, context: string): string;
  /** Undefined when the text was changed, or sealed for another context or by another key. */
  open(sealed: string, context: string): string | undefined;
  /** The same text sealed by the key in force; undefined where it is already, or cannot be opened. */
  renew(sealed: string, context: string): string | undefined;
}

const MINIMUM_LENGTH = 32;

export function openSecrets(options: {
  dataDir: string;
  secretKey: string | undefined;
  previousSecretKeys?: readonly string[] | undefined;
}): Secrets {
  const root = options.secretKey === undefined ? readOrCreate(options.dataDir) : checked(options.secretKey);
  return createSecrets(root, options.previousSecretKeys);
}

/**
 * @param previous keys that were in force before: what they sealed can still be opened, nothing is sealed by
 * them
 */
export function createSecrets(root: string, previous: readonly string[] = []): Secrets {
  const derive = (purpose: string) => derived(root, purpose);
  const sealing = derive('seal');
  const older = previous.map((key) => derived(key, 'seal'));
  const secrets: Secrets = {
    derive,
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, context) {
      for (const key of [sealing, ...older]) {
        const text = openWith(key, sealed, context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    renew(sealed, context) {
      if (openWith(sealing, sealed, context) !== undefined) return undefined;
      const text = secrets.open(sealed, context);
      return text === undefined ? undefined : secrets.seal(text, context);
    },
  };
  return secrets;
}

function derived(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, 'limn', purpose, 32));
}

function openWith(key: Uint8Array, sealed: string, context: string): string | undefined {
  if (!sealed.startsWith('v1.')) return undefined;
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  if (bytes.length < 28) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
    cipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function checked(key: string): string {
  if (key.length < MINIMUM_LENGTH) throw new Error(`SECRET_KEY must be at least ${MINIMUM_LENGTH} characters long.`);
  return key;
}

function readOrCreate(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (existsSync(file)) return checked(readFileSync(file, 'utf8').trim());
  mkdirSync(dataDir, { recursive: true });
  const key = randomBytes(48).toString('base64url');
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
