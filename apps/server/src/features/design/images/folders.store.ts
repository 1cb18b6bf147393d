/** The table of image folders. */
import type { Tx } from '../../../storage/database.ts';

export interface FolderRow {
  id: number;
  name: string;
  images: number;
  created_at: Date;
}

const FOLDERS = `select f.id, f.name, f.created_at,
    (select count(*)::int from image i where i.company_id = $1 and i.folder_id = f.id and i.deleted_at is null and not i.template) as images
  from image_folder f where f.company_id = $1`;

/** By name. */
export async function listFolders(tx: Tx, companyId: number): Promise<FolderRow[]> {
  return tx.query<FolderRow>(`${FOLDERS} order by lower(f.name), f.id`, [companyId]);
}

export async function findFolder(tx: Tx, companyId: number, id: number): Promise<FolderRow | undefined> {
  return tx.maybeOne<FolderRow>(`${FOLDERS} and f.id = $2`, [companyId, id]);
}

/** Undefined where another folder has this name, in whatever case. */
export async function insertFolder(tx: Tx, companyId: number, name: string, userId: number | null): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(
    'insert into image_folder (company_id, name, created_by) values ($1, $2, $3) on conflict (company_id, lower(name)) do nothing returning id',
    [companyId, name, userId],
  );
  return row?.id;
}

const UNIQUE_VIOLATION = '23505';

/** False where another folder has this name: the transaction can't go on then. */
export async function renameFolder(tx: Tx, companyId: number, id: number, name: string): Promise<boolean> {
  try {
    await tx.run('update image_folder set name = $3 where company_id = $1 and id = $2', [companyId, id, name]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Its images, those in the bin too, are in no folder from then on. */
export async function deleteFolder(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const held = await tx.query('select id from image_folder where company_id = $1 and id = $2 for update', [companyId, id]);
  if (held.length === 0) return false;
  await tx.run('update image set folder_id = null where company_id = $1 and folder_id = $2', [companyId, id]);
  return (await tx.run('delete from image_folder where company_id = $1 and id = $2', [companyId, id])) === 1;
}

export async function countFolders(tx: Tx, companyId: number): Promise<number> {
  return (await tx.one<{ n: number }>('select count(*)::int as n from image_folder where company_id = $1', [companyId])).n;
}

/** It stays until the transaction ends. */
export async function holdFolder(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.query('select id from image_folder where company_id = $1 and id = $2 for key share', [companyId, id])).length === 1;
}
