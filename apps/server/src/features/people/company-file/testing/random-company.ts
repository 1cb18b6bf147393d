/**
 * A company with random rows in every table that its file covers, in every state that a row can have. Columns
 * that nothing here speaks of get a random value of their type, so that a new column is part of the round
 * trip from the day it is added.
 */
import type { Random } from '@limn/model';
import { openBin } from '../../../../storage/with-bin.ts';
import { COLUMN_TYPES } from '@limn/contracts';
import type { BlobStore } from '../../../../platform/blobs.ts';
import { companyTableName, makeCompanyTable, openCompanyTable, BESIDE_COLUMN } from '../../../../storage/company-tables.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { noteImportedObjects } from '../../../../compose/uses.ts';
import { makeCampaigns } from './random-campaigns.ts';
import { makeCustomers } from './random-customers.ts';
import { makeFlavours } from './random-flavours.ts';
import { makeRecipes } from './random-recipes.ts';
import { makeEvents } from './random-events.ts';
import { allowImportedCounts } from '../allow-imported-counts.ts';
import { makeCounts, makeImages } from './random-images.ts';
import { createRows, hex, moment, times, WORDS, type Row, type Rows } from './random-rows.ts';
import { companyTables } from './schema-walk.ts';

export interface Installation {
  db: Database;
  blobs: BlobStore;
  publicUrl: string;
}

export async function makeRandomCompany({ db, blobs, publicUrl }: Installation, random: Random): Promise<number> {
  const unrolled = await unrolledBatch(db);
  return db.control(async (tx) => {
    const rows = createRows(tx, random, await companyTables(tx));
    const company = await makeCompany(rows, random);
    const companyId = Number(company.id);
    await tx.run(`set local app.company = '${companyId}'`);
    rows.companyId = companyId;
    await openBin(tx);
    const keep = async (mime: string): Promise<string> => {
      const bytes = Buffer.from(hex(random, 20 + random.below(200)), 'hex');
      const hash = await blobs.put(bytes);
      await rows.add('blob', { hash, mime, bytes: bytes.length });
      return hash;
    };
    const picture = () => keep(random.pick(['image/png', 'image/jpeg', 'image/gif', 'image/webp']));
    await picture(); // shown by nothing
    await rows.add('company_palette', { colours: times(random.below(4), () => `#${hex(random, 3)}`) });
    if (random.below(8) > 0) await rows.add('first_steps', { tag_copied_at: moment(random) });
    const assets: Row[] = [];
    for (let n = 0; n < 1 + random.below(4); n++) {
      const mime = random.pick(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
      assets.push(
        await rows.add('asset', {
          hash: await keep(mime),
          mime,
          width: 1 + random.below(900),
          height: 1 + random.below(900),
          address_key: hex(random, 16),
          deleted_at: random.pick([null, moment(random)]),
        }),
      );
    }
    await makeFonts(rows, random, keep);
    const tables = await makeTables(rows, random, tx);
    const feeds = await makeFeeds(rows, random);
    const known = { assets, tables, feeds, picture, font: () => keep('font/woff2'), publicUrl, publicId: String(company.public_id) };
    const images = await makeImages(tx, rows, random, known);
    await allowImportedCounts(tx, companyId);
    await makeEvents(tx, rows, random, tables);
    const flavours = await makeFlavours(tx, rows, random, tables);
    const objects = [
      ...images,
      ...(await makeCampaigns(rows, random, known, images)),
      ...(await makeRecipes(rows, random, { ...known, flavours }, images)),
    ];
    await makeCustomers(rows, random);
    await makeCounts(rows, random, { objects, images }, unrolled);
    await noteImportedObjects(tx, companyId);
    return companyId;
  });
}

/** Records of it were not rolled up when the file is made. */
async function unrolledBatch(db: Database): Promise<number> {
  return withClient(db.logins.jobs, 'set-up', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into batch (directory, slot, epoch, offset_from, offset_to, n) values (gen_random_uuid(), 1, 1, 0, 1, 1) returning id`,
    );
    return Number(rows[0]?.id);
  });
}

async function makeCompany(rows: Rows, random: Random): Promise<Row> {
  const next = random.below(3) > 0;
  return rows.add('company', {
    name: `Company ${hex(random, 4)}`,
    website: random.pick(['', 'https://shop.example.com/a?b=c', 'http://x.example']),
    timezone: random.pick(['Europe/London', 'Asia/Kathmandu']),
    next_timezone: next ? random.pick(['America/New_York', 'Europe/Paris']) : null,
    next_timezone_at: next ? moment(random) : null,
    locale: random.pick(['en-GB', 'de-DE', 'ar']),
    eid_kind: random.pick(['address', 'customer_id']),
    currency: random.pick(['GBP', 'EUR', 'JPY']),
    allowed_hosts: times(random.below(3), () => `${hex(random, 3)}.example.com`),
    eid_key: String.raw`\x${hex(random, 32)}`,
    plan_type: random.pick(['custom', 'free_trial']),
    // Counts may be written in the transaction that makes the company.
    created_at: undefined,
  });
}

const FORMATS = ['ttf', 'otf', 'woff', 'woff2'];

async function makeFonts(rows: Rows, random: Random, keep: (mime: string) => Promise<string>): Promise<void> {
  for (let n = 1 + random.below(3); n > 0; n--) {
    const font = await rows.add('company_font', { name: `House ${hex(random, 3)}`, source_id: hex(random, 4) });
    for (const [index, style] of ['normal', 'italic', 'normal'].slice(0, random.below(4)).entries())
      await fontFile(rows, random, keep, { font_id: font.id, style, lightest: 100 + 100 * index, heaviest: 100 + 100 * index });
  }
  // One that was uploaded and not saved: it stays behind.
  for (const format of FORMATS) await fontFile(rows, random, keep, { font_id: null, format, lightest: 400, heaviest: 400 });
  for (const family of ['Lato', 'Inter']) if (random.below(2) > 0) await rows.add('hidden_font', { family });
}

async function fontFile(rows: Rows, random: Random, keep: (mime: string) => Promise<string>, more: Row): Promise<void> {
  const format = typeof more.format === 'string' ? more.format : random.pick(FORMATS);
  await rows.add('company_font_file', {
    format,
    hash: await keep(`font/${format}`),
    embedding: random.pick(['installable', 'editable']),
    ...more,
  });
}

async function makeTables(rows: Rows, random: Random, tx: Tx): Promise<Row[]> {
  const made: Row[] = [];
  const states = ['uploading', 'confirm', 'processing', 'complete', 'failed'];
  for (const [n, status] of states.entries()) {
    const isUsable = status === 'complete' || random.below(2) > 0;
    const columns = isUsable
      ? times(1 + random.below(4), (index) => ({
          name: `column ${index} ${random.pick(WORDS)}`,
          type: random.pick(COLUMN_TYPES),
          ...(random.below(3) === 0 && { shown: true }),
          ...(random.below(3) === 0 && { figures: true }),
        }))
      : [];
    const count = isUsable ? random.below(6) : 0;
    const generation = isUsable ? 1 + random.below(9) : null;
    const keyed = isUsable && random.below(2) > 0;
    const table = await rows.add('datatable', {
      id: undefined,
      name: `Table ${n} ${hex(random, 3)}`,
      status,
      generation,
      columns,
      unique_header: keyed ? columns[0]?.name : null,
      rows: count,
      last_generation: 20 + random.below(9),
      place_columns: random.pick([null, { town: 'column 0' }]),
      unplaced: random.pick([null, { count: 3, first: [{ row: 4, text: 'Nowhere' }] }]),
      run_at: random.below(2) > 0 ? moment(random) : null,
      deleted_at: random.pick([null, moment(random)]),
    });
    made.push(table);
    const newest = { uploading: 'loading', confirm: 'waiting', processing: 'finishing', complete: 'retired', failed: 'retired' }[status];
    await rows.add('datatable_generation', { datatable_id: table.id, generation: 20, state: newest, columns: [] });
    if (random.below(3) > 0) {
      const every = random.pick(['hour', 'day', 'week']);
      await rows.add('import_schedule', {
        datatable_id: table.id,
        url: `https://shop.example/${hex(random, 3)}.csv`,
        every,
        weekday: every === 'week' ? 1 + random.below(7) : null,
        header_names: times(random.below(3), (index) => `X-Key-${index}`),
        secrets: random.pick([null, 'v1.sealed elsewhere']),
      });
    }
    if (generation === null) continue;
    await rows.add('datatable_generation', { datatable_id: table.id, generation, state: 'live', columns, rows: count });
    const physical = { companyId: rows.companyId, kind: 'dt' as const, id: Number(table.id), generation };
    await makeCompanyTable(
      tx,
      physical,
      columns.map(() => 'text'),
    );
    const name = companyTableName(physical);
    for (let row = 0; row < count; row++) {
      const cells = columns.map((_, index) => (index === 0 && keyed ? `key ${row}` : random.below(4) === 0 ? null : random.pick(WORDS)));
      const beside = [...columns.map(({ shown }) => shown), ...columns.map(({ figures }) => figures)].map((has) =>
        has && random.below(2) === 0 ? random.pick(WORDS) : null,
      );
      const values = [...cells, beside.some((text) => text !== null) ? beside : null];
      await tx.run(
        `insert into ${name} (${cells.map((_, index) => `c${index + 1}`).join(', ')}, ${BESIDE_COLUMN}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      );
    }
    await openCompanyTable(tx, physical, keyed ? 1 : null);
  }
  return made;
}

async function makeFeeds(rows: Rows, random: Random): Promise<Row[]> {
  const feeds: Row[] = [];
  for (let n = 1 + random.below(3); n > 0; n--)
    feeds.push(
      await rows.add('feed', {
        id: undefined,
        name: `Feed ${n} ${hex(random, 3)}`,
        type: 'JSON',
        url: `https://shop.example/${hex(random, 3)}`,
        result_type: random.pick(['single', 'multiple']),
        first_record: random.pick(['$', '$.items']),
        header_names: times(random.below(3), (index) => `X-Key-${index}`),
        secrets: random.below(2) > 0 ? 'v1.sealed elsewhere' : null,
        deleted_at: random.pick([null, moment(random)]),
        merge_fields: times(random.below(3), (index) => ({ field: `name${index}`, value: 'product' })),
      }),
    );
  return feeds;
}
