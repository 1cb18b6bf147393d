/** Public addresses of a file that are in use in this installation. */
import type { ImportContext } from '../part.ts';

/** Addresses that are in use here, and the new ones that these images, campaigns or recipes get instead. */
export async function takenUuids(
  rows: readonly { uuid: string; name: string }[],
  { tx, notes, newUuids }: ImportContext,
  what: 'image' | 'campaign' | 'recipe',
): Promise<Map<string, string>> {
  const found = await tx.query<{ uuid: string; instead: string }>(
    'select uuid, gen_random_uuid() as instead from route where uuid = any ($1::uuid[])',
    [rows.map((row) => row.uuid)],
  );
  const taken = new Map(found.map(({ uuid, instead }) => [uuid, instead]));
  for (const [uuid, instead] of taken) newUuids.set(uuid, instead);
  const names = rows.filter((row) => taken.has(row.uuid)).map((row) => row.name);
  if (names.length > 0)
    notes.push(
      `${names.length === 1 ? `${what === 'image' ? 'An image' : `A ${what}`} has a new address` : `${names.length} ${what}s have new addresses`}, because the old ones are in use here: tags that were mailed go on showing the ${what}s of the other company. Generate new tags for: ${listed(names)}.`,
    );
  return taken;
}

const NAMED = 20;
function listed(names: readonly string[]): string {
  return names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}
