/**
 * The one secret of an installation and what is made from it. It lives outside the database: in SECRET_KEY, or in a
 * file of the data folder that is made at the first start. Everything else is derived by purpose, so that a key of one
 * purpose says nothing about another.
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
}

const MINIMUM_LENGTH = 32;

export function openSecrets(options: { dataDir: string; secretKey: string | undefined }): Secrets {
  return createSecrets(options.secretKey === undefined ? readOrCreate(options.dataDir) : checked(options.secretKey));
}

export function createSecrets(root: string): Secrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, 'limn', purpose, 32));
  const sealing = derive('seal');
  return {
    derive,
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, context) {
      if (!sealed.startsWith('v1.')) return undefined;
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      if (bytes.length < 28) return undefined;
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
        cipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
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
