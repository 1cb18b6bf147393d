/** Passwords are kept as argon2id, written in the usual PHC form so that the cost can grow later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: normal(password), nonce, tagLength: TAG_BYTES, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Takes equally long whether there is a hash to compare with or not. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts ?? [];
  const cost = parts ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : COST;
  const salt = parts ? Buffer.from(nonce, 'base64url') : randomBytes(16);
  const expected = parts ? Buffer.from(tag, 'base64url') : randomBytes(TAG_BYTES);
  const given = await derive('argon2id', { message: normal(password), nonce: salt, tagLength: expected.length, ...cost });
  return timingSafeEqual(given, expected) && parts !== null;
}

/** The same password typed on another keyboard may come in another Unicode form. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
