/** Adding, changing and deleting feeds. */
import type { RouteName, Routes } from '@limn/contracts';
import { checkFieldNames } from '@limn/image-types';
import { AppError, invalidField, USED_KIND } from '@limn/model';
import type { z } from 'zod';
import type { BinKind } from '../../../api/bin.ts';
import { mergeSecrets, NO_SECRETS, sameOrigin, type RequestSecrets } from '../../../platform/request-secrets.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { notify } from '../../../storage/channels.ts';
import type { Tx } from '../../../storage/database.ts';
import { inUse, listed, liveUsersOf, requireUnused } from '../uses/uses.read.ts';
import { openFeedSecrets, sealFeedSecrets, withoutSecrets } from './feed-secrets.ts';
import { deleteFeed, findFeed, insertFeed, lockFeed, nextFeedId, updateFeed, type FeedContent, type FeedRow } from './feeds.store.ts';

type Body<K extends RouteName> = Routes[K] extends { body: infer B extends z.ZodType } ? z.output<B> : never;

/** A form that keeps a longer answer would slow the list down; it can ask again. */
const MAX_KEPT_RESPONSE = 100_000;

export async function createFeed(tx: Tx, companyId: number, body: Body<'createDataSource'>, secrets: Secrets): Promise<FeedRow> {
  const { config, merge_fields } = body;
  checkNames(merge_fields);
  checkHeaders(config.headers);
  const id = await nextFeedId(tx);
  const plain = mergeSecrets(NO_SECRETS, config);
  return insertFeed(tx, companyId, id, {
    name: body.name,
    url: config.url.trim(),
    result_type: config.result_type,
    first_record: config.first_record,
    texts: config.texts ?? 'auto',
    merge_fields,
    ...keep(companyId, id, plain, body.editable_item ?? {}, secrets),
  });
}

/** Changes what the body names. Refused where a live image shows a field that would go. */
export async function changeFeed(
  tx: Tx,
  companyId: number,
  id: number,
  body: Body<'updateDataSource'>,
  secrets: Secrets,
): Promise<FeedRow> {
  const row = await lockFeed(tx, companyId, id);
  if (!row) throw noSuchFeed();
  const { config = {}, merge_fields = row.merge_fields } = body;
  checkNames(merge_fields);
  checkHeaders(config.headers);
  const url = config.url?.trim() ?? row.url;
  const kept = openFeedSecrets(secrets, row);
  const plain = mergeSecrets(sameOrigin(url, row.url) ? kept : { ...NO_SECRETS, headers: namesOf(kept) }, config);
  const next: FeedContent = {
    name: body.name ?? row.name,
    url,
    result_type: config.result_type ?? row.result_type,
    first_record: config.first_record ?? row.first_record,
    texts: config.texts ?? row.texts,
    merge_fields,
    ...keep(companyId, id, plain, body.editable_item ?? row.editable_item, secrets),
  };
  await refuseLosses(tx, row, next);
  // Rules that ask a field are read again: they find the one that has come, and no longer one that is gone.
  if (namesIn(next) !== namesIn(row)) await notify(tx, 'version', { companyId });
  const asked = (feed: FeedContent, own: RequestSecrets) =>
    JSON.stringify([
      feed.url,
      feed.result_type,
      feed.first_record,
      feed.texts,
      feed.merge_fields.map(({ field, value }) => [field, value]),
      own,
    ]);
  return updateFeed(tx, companyId, id, next, asked(next, plain) !== asked(row, kept));
}

export const feedBin: BinKind = {
  table: 'feed',
  missing: noSuchFeed,
  requireUnused: (tx, companyId, id) => requireUnused(tx, companyId, { kind: USED_KIND.feed, id }),
  async purge(tx, companyId, ids) {
    for (const id of ids) await deleteFeed(tx, companyId, id);
  },
};

export async function requireFeed(tx: Tx, companyId: number, id: number): Promise<FeedRow> {
  const row = await findFeed(tx, companyId, id);
  if (!row) throw noSuchFeed();
  return row;
}

export function noSuchFeed(): AppError {
  return new AppError('not_found', { publicMessage: 'Feed not found.' });
}

function keep(
  companyId: number,
  id: number,
  plain: RequestSecrets,
  state: Readonly<Record<string, unknown>>,
  secrets: Secrets,
): Pick<FeedContent, 'secrets' | 'header_names' | 'editable_item'> {
  const { dataSourceResponse: response, ...rest } = state;
  const short = response === undefined || JSON.stringify(response).length > MAX_KEPT_RESPONSE ? {} : { dataSourceResponse: response };
  return {
    secrets: sealFeedSecrets(secrets, companyId, id, plain),
    header_names: plain.headers.map(({ header }) => header),
    editable_item: withoutSecrets({ ...rest, ...short }, plain),
  };
}

function namesIn({ merge_fields }: Pick<FeedContent, 'merge_fields'>): string {
  return JSON.stringify(merge_fields.map(({ value }) => value).toSorted());
}

async function refuseLosses(tx: Tx, row: FeedRow, next: FeedContent): Promise<void> {
  const left = new Set(next.merge_fields.map(({ value }) => value));
  const gone = row.merge_fields.map(({ value }) => value).filter((name) => !left.has(name));
  if (gone.length === 0 && row.result_type === next.result_type) return;
  const live = await liveUsersOf(tx, row.company_id, { kind: USED_KIND.feed, id: row.id });
  const users = live.filter(({ fields }) => gone.some((name) => fields.has(name)));
  const one = users.length === 1;
  if (users.length > 0)
    throw inUse(
      users,
      `${listed(users)} ${one ? 'shows' : 'show'} ${gone.map((name) => `“${name}”`).join(', ')} of this feed. Keep the ${gone.length === 1 ? 'field' : 'fields'}, or publish ${one ? 'it' : 'them'} without.`,
    );
  if (row.result_type === next.result_type || live.length === 0) return;
  const kind = row.result_type === 'multiple' ? 'a list of items' : 'one result';
  throw inUse(
    live,
    `${listed(live)} ${live.length === 1 ? 'was' : 'were'} published with ${kind} from this feed. Add another feed for the new kind of result.`,
  );
}

function checkNames(fields: FeedContent['merge_fields']): void {
  const paths = fields.map((_, index) => `merge_fields.${index}.value`);
  const seen = new Set<string>();
  for (const [index, { value }] of fields.entries()) {
    const path = paths[index] ?? 'merge_fields';
    if (value.trim() === '') throw invalidField(path, 'Every field needs a name.');
    if (value !== value.trim()) throw invalidField(path, `“${value}” starts or ends with a space.`);
    const [problem] = checkFieldNames([value], path).problems;
    if (problem) throw invalidField(path, problem.message);
    if (seen.has(value)) throw invalidField(path, `Two fields are called “${value}”. Use a different name for each.`);
    seen.add(value);
  }
}

function checkHeaders(headers: readonly { header: string }[] | undefined): void {
  const seen = new Set<string>();
  for (const [index, { header }] of (headers ?? []).entries()) {
    const name = header.toLowerCase();
    if (seen.has(name)) throw invalidField(`config.headers.${index}.header`, `The header “${header}” is duplicated.`);
    seen.add(name);
  }
}

/** Headers go on being asked for by name when their values are dropped. */
function namesOf({ headers }: RequestSecrets): RequestSecrets['headers'] {
  return headers.map(({ header }) => ({ header, value: '' }));
}
