/** Reads of a company's fonts for others: the faces that it uploaded. */
import type { FontFormat, FontStyleName } from '@limn/fonts';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../../data/uses/uses.port.ts';

/** One file of a family. */
export interface OwnFace {
  family: string;
  style: FontStyleName;
  /** For a variable font, its lightest and heaviest weight; else both are the same. */
  weight: number;
  heaviest: number;
  format: FontFormat;
  hash: string;
}

const COLUMNS = 'f.name as family, x.style, x.lightest as weight, x.heaviest, x.format, x.hash';
const FROM = 'company_font f join company_font_file x on x.company_id = f.company_id and x.font_id = f.id';
const ORDER = 'order by lower(f.name), x.lightest, x.heaviest, x.style desc';

/** Includes hidden families: documents may use them. */
export async function ownFaces(tx: Tx, companyId: number): Promise<OwnFace[]> {
  return tx.query<OwnFace>(`select ${COLUMNS} from ${FROM} where f.company_id = $1 ${ORDER}`, [companyId]);
}

/** For style sheets, which anyone may ask for: of one family, or of all. */
export async function publicFaces(tx: RenderTx, family: { id: number } | { key: string } | 'all'): Promise<OwnFace[]> {
  if (family === 'all') return tx.query<OwnFace>(`select ${COLUMNS} from ${FROM} where f.company_id = $1 ${ORDER}`);
  const [column, value] = 'id' in family ? ['id', family.id] : ['address_key', family.key];
  return tx.query<OwnFace>(`select ${COLUMNS} from ${FROM} where f.company_id = $1 and f.${column} = $2 ${ORDER}`, [value]);
}

export async function ownFile(tx: RenderTx, hash: string): Promise<{ format: FontFormat } | undefined> {
  return tx.maybeOne('select format from company_font_file where company_id = $1 and hash = $2 limit 1', [hash]);
}

/** The company's own families among these, which are in lower case. */
export const holdFonts: HoldUsed = async (tx, companyId, families) => {
  await tx.query('select id from company_font where company_id = $1 and lower(name) = any ($2) order by id for key share', [
    companyId,
    families,
  ]);
  // A family of the library is no row.
  return undefined;
};
