/**
 * Drafts that are saved as a whole, as those of campaigns and recipes: their columns, and the statements that
 * write them.
 */
import type { DraftWrites } from './kept-object.port.ts';

interface Named {
  name: string;
  url_settings: object;
}

/** A published column is part of the next version; others act at once, or are no one's but its editor's. */
export type DraftColumns<Draft> = Readonly<Record<Exclude<keyof Draft & string, 'name'>, 'published' | 'beside'>>;

export interface WholeDraft<Draft> extends DraftWrites<Draft> {
  /** Its columns in a statement that reads it. */
  selected: (alias: string) => string;
}

/**
 * Every value is passed as JSON, which is the text of a number, too. A column of text or one that may be null
 * can't be one of them.
 */
export function wholeDraft<Draft extends Named>(table: 'campaign' | 'recipe', columns: DraftColumns<Draft>): WholeDraft<Draft> {
  const all = Object.keys(columns) as Exclude<keyof Draft & string, 'name'>[];
  const published = all.filter((column) => columns[column] === 'published');
  const sent = (column: string) => `$${all.findIndex((one) => one === column) + 5}::jsonb`;
  const differ = (names: readonly string[]) => `(${names.join(', ')}) is distinct from (${names.map(sent).join(', ')})`;
  const isChange = `(name <> $3 or ${differ([...published, 'url_settings'])})`;
  const values = (draft: Draft) => all.map((column) => JSON.stringify(draft[column]));
  return {
    selected: (alias) => all.map((column) => `${alias}.${column}`).join(', '),
    insert: (tx, companyId, draft, userId) =>
      tx.one(
        `insert into ${table} (company_id, name, created_by, updated_by, ${all.join(', ')})
         values ($1, $2, $3, $3, ${all.map((_, index) => `$${index + 4}`).join(', ')}) returning id, uuid`,
        [companyId, draft.name, userId, ...values(draft)],
      ),
    /**
     * The revision of what is published changes only with what is published of it. Who changed it last, and
     * when, is about what recipients meet and its name: previewing it and building its tag is no change.
     */
    async update(tx, companyId, id, draft, userId) {
      await tx.run(
        `update ${table} set name = $3, revision = revision + 1,
           updated_by = case when ${isChange} then $4 else updated_by end, updated_at = case when ${isChange} then now() else updated_at end,
           draft_revision = draft_revision + case when ${differ(published)} then 1 else 0 end,
           ${all.map((column, index) => `${column} = $${index + 5}`).join(', ')}
         where company_id = $1 and id = $2`,
        [companyId, id, draft.name, userId, ...values(draft)],
      );
    },
  };
}
