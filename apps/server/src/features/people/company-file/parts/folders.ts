/** Folders of images, before the images that are in them. */
import { z } from 'zod';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, requireNew } from '../part.ts';
import { Id, Text, Time } from './fields.ts';

const FolderLine = z.strictObject({ id: Id, name: Text(100), created_at: Time });
type FolderLine = z.infer<typeof FolderLine>;

export const folderPart = part<FolderLine>({
  name: 'folders',
  covers: { image_folder: columnsOf(FolderLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'image_folder', FolderLine, 'order by t.id'),
  max: 10_000,
  schema: FolderLine,
  check: ({ id }, { folders }) => requireNew(folders, id, 'a folder'),
  async write(rows, { tx, companyId, folders }) {
    // Two databases may differ in what they call the same name: such folders become one.
    await writeRows(tx, companyId, 'image_folder', columnsOf(FolderLine, 'id'), rows, 'on conflict (company_id, lower(name)) do nothing');
    const made = await tx.query<{ before: number; id: number }>(
      `select x.id as before, f.id from jsonb_to_recordset($2::jsonb) as x (id int, name text)
       join image_folder f on f.company_id = $1 and lower(f.name) = lower(x.name)`,
      [companyId, JSON.stringify(rows)],
    );
    for (const { before, id } of made) folders.set(before, id);
  },
});
