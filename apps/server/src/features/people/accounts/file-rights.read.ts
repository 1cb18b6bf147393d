/**
 * Whether someone may still fetch a file whose signed address they were given, before its first byte and
 * while it goes out.
 */
import { AppError, ROLE, type Role } from '@limn/model';
import type { Database, Tx } from '../../../storage/database.ts';

export interface FileRight {
  companyId: number;
  userId: number;
  /** The lowest role that may have the file. */
  role: typeof ROLE.owner | typeof ROLE.viewer;
}

/** How long a file goes out unasked to someone who was removed meanwhile. */
const ASKED_EVERY_MS = 1000;

/** Rejects with `forbidden` where this person was removed, or has a lower role now. */
export async function requireFileRight(db: Pick<Database, 'control'>, { companyId, userId, role }: FileRight): Promise<void> {
  const held = await db.control((tx) => roleOfVerified(tx, companyId, userId));
  if (held === undefined || (role === ROLE.owner && held !== ROLE.owner))
    throw new AppError('forbidden', { publicMessage: 'You no longer have access to this file. Ask an owner of the company.' });
}

/** The pieces of a file for as long as its reader may have it; rejects where that ends. */
export async function* whileRight<Piece>(
  pieces: AsyncIterable<Piece>,
  db: Pick<Database, 'control'>,
  right: FileRight,
  now: () => number = performance.now.bind(performance),
): AsyncGenerator<Piece> {
  let askedAt = now();
  for await (const piece of pieces) {
    if (now() - askedAt > ASKED_EVERY_MS) {
      await requireFileRight(db, right);
      askedAt = now();
    }
    yield piece;
  }
}

async function roleOfVerified(tx: Tx, companyId: number, userId: number): Promise<Role | undefined> {
  const row = await tx.maybeOne<{ role: Role }>(
    'select m.role from membership m join app_user u on u.id = m.user_id where m.company_id = $1 and m.user_id = $2 and u.email_verified',
    [companyId, userId],
  );
  return row?.role;
}
