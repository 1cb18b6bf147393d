import { z } from 'zod';
import { readFeedPath } from './datasource-path.ts';
import { feedUrlProblem } from './datasource-url.ts';
import { FEED_TEXTS } from './feed-texts.ts';
import { IdParams, Message, nameText, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const ResultType = z.enum(['single', 'multiple'], { error: 'Use single or multiple.' });
export type FeedResultType = z.infer<typeof ResultType>;

/**
 * A merge field that the feed gives: `field` is its place within a record, `value` the name by which texts
 * know it.
 */
const FeedField = z.object({ field: z.string(), value: z.string() }).meta({ id: 'FeedField' });
export type FeedField = z.infer<typeof FeedField>;

export const ApiDataSource = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.literal('JSON'),
    config: z.object({
      username: z.string(),
      /** Always empty: what was typed is never sent back. */
      password: z.string(),
      password_set: z.boolean(),
      url: z.string(),
      result_type: ResultType,
      /** Values are always empty. */
      headers: z.array(z.object({ header: z.string(), value: z.string(), value_set: z.boolean() })),
      /** Where the record stands in the answer, or the list of records: `$.products`. */
      first_record: z.string(),
      /** Whether its texts hold HTML: `auto` until someone says so. */
      texts: z.enum(FEED_TEXTS),
    }),
    merge_fields: z.array(FeedField),
    /** The placeholders of the address. */
    custom_fields: z.array(z.object({ field: z.string() })),
    /** The state of the form that made it, without secrets. */
    editable_item: z.record(z.string(), z.unknown()),
    updated_at: z.string(),
  })
  .meta({ id: 'ApiDataSource' });
export type ApiDataSource = z.infer<typeof ApiDataSource>;

/** Headers that say how a request is carried, or from where it comes, are the server's own. */
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|content-length|content-type|accept-encoding|expect|proxy-.*|cookie2?|forwarded|x-forwarded-.*|x-real-ip|via)$/i;
const Header = z.strictObject({
  header: text(200)
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'A header’s name may hold letters, digits and hyphens.' })
    .refine((name) => !OWN_HEADERS.test(name), { error: 'This header is set by Limn itself.' }),
  /** Empty: what is kept under this name stays. */
  value: text(4000)
    .refine((value) => /^[\x20-\x7e\xa0-\xff]*$/.test(value), { error: 'A header’s value may hold letters, digits and signs on one line.' })
    .default(''),
  value_set: z.unknown().optional(),
});
/** Header of a request that Limn makes for the company. */
export const RequestHeaders = z.array(Header).max(20, { error: 'Use at most 20 headers.' });

const Url = text(4096).superRefine((url, context) => {
  const problem = feedUrlProblem(url);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
const Path = text(1000).refine((path) => readFeedPath(path) !== undefined, { error: 'This is no place in an answer, such as $.products.' });
const Name = nameText(200, 'feed');
export const Username = text(500).refine((name) => !name.includes(':'), { error: 'User names can’t contain a colon.' });

const configShape = {
  username: Username.optional(),
  /** Empty: what is kept stays. */
  password: text(1000).optional(),
  password_set: z.unknown().optional(),
  url: Url,
  result_type: ResultType,
  headers: RequestHeaders.optional(),
  first_record: Path,
  texts: z.enum(FEED_TEXTS, { error: 'Use auto, html or plain.' }).optional(),
};
const EditableItem = z
  .record(text(100), z.json())
  .refine((value) => JSON.stringify(value).length <= 400_000, { error: 'Use at most 400,000 characters of JSON.' });
const MergeFields = z
  .array(z.strictObject({ field: Path, value: text(200) }))
  .min(1, { error: 'Choose at least one field.' })
  .max(200, { error: 'Use at most 200 fields.' });
const READ_ONLY = ['id', 'custom_fields', 'updated_at'];

const Create = writable(
  {
    name: Name,
    type: z.literal('JSON').optional(),
    config: z.strictObject(configShape),
    merge_fields: MergeFields,
    editable_item: EditableItem.optional(),
  },
  READ_ONLY,
);
const Update = writable(
  {
    name: Name.optional(),
    type: z.literal('JSON').optional(),
    config: z.strictObject(configShape).partial().optional(),
    merge_fields: MergeFields.optional(),
    editable_item: EditableItem.optional(),
  },
  READ_ONLY,
);

/** Values for the placeholders: `{name: value}` or a list. */
const FieldValues = z.union([
  z.record(text(200), text(2000)),
  z
    .array(z.strictObject({ field: text(200), value: text(2000).default('') }))
    .max(50)
    .transform((list) => Object.fromEntries(list.map(({ field, value }) => [field, value]))),
]);
const HeaderValues = z.union([
  RequestHeaders,
  z
    .record(z.string(), z.string())
    .transform((record) => Object.entries(record).map(([header, value]): z.input<typeof Header> => ({ header, value })))
    .pipe(RequestHeaders),
]);

export const datasourceRoutes = {
  listDataSources: listRoute({
    path: '/datasource/api',
    summary: 'The company’s API feeds, the newest change first',
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'datasource', searched: ['name', 'config.url'] },
    row: ApiDataSource,
  }),
  createDataSource: route({
    method: 'POST',
    path: '/datasource/api',
    summary: 'Add an API feed',
    access: 'editor',
    scope: 'data:write',
    body: Create,
    creates: true,
    example: {
      name: 'Products',
      config: { url: 'https://harbour.example/products.json?category={{category}}', result_type: 'multiple', first_record: '$.products' },
      merge_fields: [{ field: '$.price', value: 'price' }],
    },
    response: z.object({ datasource: ApiDataSource }),
  }),
  testDataSource: route({
    method: 'POST',
    path: '/datasource/api/test',
    summary: 'Test a feed once; with the id of a saved one, blank values are taken from it',
    access: 'editor',
    scope: 'data:write',
    body: writable({
      url: Url,
      customFields: FieldValues.optional(),
      customHeaders: HeaderValues.optional(),
      username: Username.optional(),
      password: text(1000).optional(),
      id: IdParams.shape.id.nullable().optional(),
    }),
    example: { url: 'https://harbour.example/products.json' },
    refuses: ['not_found'],
    response: z.object({
      /** The response, as JSON text. */
      result: z.string(),
      /** From the request to the last byte. */
      took_ms: z.number().int(),
      bytes: z.number().int(),
      /** How long a picture waits for a feed. */
      timeout_ms: z.number().int(),
    }),
  }),
  updateDataSource: route({
    method: 'POST',
    path: '/datasource/api/:id',
    summary: 'Change an API feed; 409 `in_use` with its `users` where a live image shows a field that would go',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: Update,
    refuses: ['in_use'],
    example: { name: 'Products' },
    response: z.object({ datasource: ApiDataSource }),
  }),
  renameDataSource: route({
    method: 'POST',
    path: '/datasource/api/rename/:id',
    summary: 'Rename an API feed',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({ name: Name }),
    example: { name: 'Products' },
    response: z.object({ datasource: ApiDataSource }),
  }),
  deleteDataSource: route({
    method: 'DELETE',
    path: '/datasource/api/:id',
    summary: 'Move an API feed that nothing uses to the bin, for 30 days; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
};
