/** The tables of a company's own fonts, and of those that it does not want to be offered. */
import type { FontFacts, FontFormat, FontStyleName } from '@limn/fonts';
import type { Tx } from '../../../storage/database.ts';

export interface FontRow {
  id: number;
  name: string;
  source: 'Google' | 'User';
  source_id: string;
  description: string;
  hidden: boolean;
  address_key: string;
}

export interface FontFileRow {
  id: number;
  font_id: number | null;
  family: string;
  description: string;
  style: FontStyleName;
  lightest: number;
  heaviest: number;
  format: FontFormat;
  embedding: FontFacts['embedding'];
  hash: string;
  bytes: number;
}

const FONT_COLUMNS = 'id, name, source, source_id, description, hidden, address_key';
const FILE_COLUMNS = 'id, font_id, family, description, style, lightest, heaviest, format, embedding, hash, bytes';

export async function listOwnFonts(tx: Tx, companyId: number): Promise<FontRow[]> {
  return tx.query<FontRow>(`select ${FONT_COLUMNS} from company_font where company_id = $1 order by lower(name)`, [companyId]);
}

/** All that belong to a family. */
export async function listFontFiles(tx: Tx, companyId: number): Promise<FontFileRow[]> {
  return tx.query<FontFileRow>(
    `select ${FILE_COLUMNS} from company_font_file where company_id = $1 and font_id is not null order by lightest, heaviest, style desc`,
    [companyId],
  );
}

export async function listHidden(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx.query<{ family: string }>('select family from hidden_font where company_id = $1', [companyId]);
  return rows.map(({ family }) => family);
}

/** Held until the transaction ends: meanwhile no image can begin to use it. */
export async function lockFont(tx: Tx, companyId: number, id: number): Promise<FontRow | undefined> {
  return tx.maybeOne<FontRow>(`select ${FONT_COLUMNS} from company_font where company_id = $1 and id = $2 for update`, [companyId, id]);
}

export async function lockFontByName(tx: Tx, companyId: number, name: string): Promise<FontRow | undefined> {
  return tx.maybeOne<FontRow>(`select ${FONT_COLUMNS} from company_font where company_id = $1 and lower(name) = lower($2) for update`, [
    companyId,
    name,
  ]);
}

/** Undefined where another call made one of this name meanwhile. */
export async function insertFont(
  tx: Tx,
  companyId: number,
  font: Pick<FontRow, 'name' | 'source' | 'source_id' | 'description' | 'hidden'> & { userId: number | null },
): Promise<FontRow | undefined> {
  return tx.maybeOne<FontRow>(
    `insert into company_font (company_id, name, source, source_id, description, hidden, created_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning ${FONT_COLUMNS}`,
    [companyId, font.name, font.source, font.source_id, font.description, font.hidden, font.userId],
  );
}

export async function setFontHidden(tx: Tx, companyId: number, id: number, hidden: boolean): Promise<void> {
  await tx.run('update company_font set hidden = $3 where company_id = $1 and id = $2', [companyId, id, hidden]);
}

export async function setFamilyHidden(tx: Tx, companyId: number, family: string, hidden: boolean): Promise<void> {
  if (hidden) await tx.run('insert into hidden_font (company_id, family) values ($1, $2) on conflict do nothing', [companyId, family]);
  else await tx.run('delete from hidden_font where company_id = $1 and family = $2', [companyId, family]);
}

/** With its files. Answers the hashes of their bytes. */
export async function deleteFontRow(tx: Tx, companyId: number, id: number): Promise<string[]> {
  const files = await tx.query<{ hash: string }>('delete from company_font_file where company_id = $1 and font_id = $2 returning hash', [
    companyId,
    id,
  ]);
  await tx.run('delete from company_font where company_id = $1 and id = $2', [companyId, id]);
  return files.map(({ hash }) => hash);
}

export async function insertFontFile(
  tx: Tx,
  companyId: number,
  file: Omit<FontFileRow, 'id'> & { userId: number | null },
): Promise<FontFileRow> {
  return tx.one<FontFileRow>(
    `insert into company_font_file (company_id, font_id, family, description, style, lightest, heaviest, format, embedding, hash, bytes, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${FILE_COLUMNS}`,
    [
      companyId,
      file.font_id,
      file.family,
      file.description,
      file.style,
      file.lightest,
      file.heaviest,
      file.format,
      file.embedding,
      file.hash,
      file.bytes,
      file.userId,
    ],
  );
}

/** Locks those of these uploads that belong to no family yet. */
export async function lockLooseFiles(tx: Tx, companyId: number, ids: readonly number[]): Promise<FontFileRow[]> {
  return tx.query<FontFileRow>(
    `select ${FILE_COLUMNS} from company_font_file where company_id = $1 and id = any ($2) and font_id is null order by id for update`,
    [companyId, ids],
  );
}

/** Replaces the family's file of this style and weight, and answers the hashes of its bytes. */
export async function giveFileToFont(tx: Tx, companyId: number, file: FontFileRow, fontId: number): Promise<string[]> {
  const gone = await tx.query<{ hash: string }>(
    `delete from company_font_file where company_id = $1 and font_id = $2 and style = $3 and lightest = $4 and heaviest = $5 returning hash`,
    [companyId, fontId, file.style, file.lightest, file.heaviest],
  );
  await tx.run('update company_font_file set font_id = $3 where company_id = $1 and id = $2', [companyId, file.id, fontId]);
  return gone.map(({ hash }) => hash);
}

export async function countFilesOf(tx: Tx, companyId: number, fontId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>('select count(*)::int as n from company_font_file where company_id = $1 and font_id = $2', [
    companyId,
    fontId,
  ]);
  return n;
}

/** Uploads that no one made a font of: the hashes of their bytes. */
export async function forgetLooseFiles(tx: Tx, companyId: number): Promise<string[]> {
  const gone = await tx.query<{ hash: string }>(
    `delete from company_font_file where company_id = $1 and font_id is null and created_at < now() - interval '1 day' returning hash`,
    [companyId],
  );
  return gone.map(({ hash }) => hash);
}
