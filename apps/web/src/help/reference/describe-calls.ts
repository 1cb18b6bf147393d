/**
 * Turns the server's OpenAPI document into what the reference shows: groups of calls, their fields in rows, a
 * command to try.
 */
import type { Format } from '@limn/contracts';
import type { ApiDescription, ApiOperation, SchemaPart } from '../../api/use-api-description.ts';

export interface FieldRow {
  /** Dotted; a list's elements stand under `[]`. */
  name: string;
  type: string;
  required: boolean;
  text: string;
}

export interface ApiCall {
  id: string;
  method: string;
  /** With the base, as it is requested: `/api/v1/images/{id}`. */
  path: string;
  summary: string;
  text: string;
  parameters: readonly (FieldRow & { place: string })[];
  body: { required: boolean; fields: readonly FieldRow[]; example: string; takesFile: boolean } | undefined;
  answer: { status: string; fields: readonly FieldRow[]; example: string } | undefined;
  errors: readonly { status: string; code: string; title: string }[];
  command: string;
}

/** A value with a schema of its own that many calls take. */
export interface FormatTables {
  id: string;
  title: string;
  text: string;
  example: string;
  tables: readonly { title: string; text: string; rows: readonly FieldRow[] }[];
  operators: readonly RuleOperator[];
}

export interface RuleOperator {
  code: number;
  name: string;
  label: string;
  types: readonly string[];
  value: string;
}

export interface CallGroup {
  name: string;
  text: string;
  calls: readonly ApiCall[];
}

/** Fields of fields of fields say more than anyone reads. */
const MAX_DEPTH = 3;

export function describeCalls(api: ApiDescription): CallGroup[] {
  const calls = Object.entries(api.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const base = (servers ?? api.servers)[0]?.url ?? '';
      return { tags: operation.tags, call: describe(api, method.toUpperCase(), base, path, operation) };
    }),
  );
  return api.tags.map(({ name, description }) => ({
    name,
    text: description,
    calls: calls.filter(({ tags }) => tags.includes(name)).map(({ call }) => call),
  }));
}

/** The canvas document and rule trees, from the schemas of their parts. */
export function describeFormats(api: ApiDescription): FormatTables[] {
  const schemas = api.components.schemas;
  const part = (name: string) => schemas[name] ?? {};
  const rows = (name: string) => fieldsOf(part(name), api, '', MAX_DEPTH - 1);
  const text = (name: string) => textOf(part(name));
  const kinds = Object.keys(schemas).filter((name) => /^Canvas(?!Document|Shadow|CharacterStyle)/.test(name));
  const shared = rows(kinds[0] ?? '').filter((row) => kinds.every((kind) => rows(kind).some((other) => isSameRow(row, other))));
  const table = (title: string, name: string) => ({ title, text: text(name), rows: rows(name) });
  return [
    {
      id: 'document-format',
      title: 'Document format',
      text: text('CanvasDocument'),
      example: print(part('CanvasDocument')['example']),
      operators: [],
      tables: [
        { title: 'Document', text: 'The value of data.', rows: rows('CanvasDocument') },
        { title: 'Every object', text: 'What objects of all types have.', rows: shared },
        ...kinds.map((kind) => ({
          title: String((part(kind)['properties'] as Record<string, SchemaPart>)['type']?.['const']),
          text: 'Besides what every object has.',
          rows: rows(kind).filter((row) => !shared.some((other) => isSameRow(row, other))),
        })),
        table('Shadow', 'CanvasShadow'),
        table('Styles of characters', 'CanvasCharacterStyle'),
      ],
    },
    {
      id: 'rule-trees',
      title: 'Rule trees',
      text: text('RuleTree'),
      example: print(part('RuleTree')['example']),
      operators: (part('Rule')['x-operators'] ?? []) as readonly RuleOperator[],
      tables: [
        { title: 'Group', text: 'The tree, and each group in it with its type “group”.', rows: rows('RuleTree') },
        { title: 'Rule', text: text('Rule'), rows: fieldsOf(part('Rule'), api) },
        table('Segment', 'SegmentReference'),
      ],
    },
  ];
}

function isSameRow(one: FieldRow, other: FieldRow): boolean {
  return one.name === other.name && one.type === other.type && one.text === other.text;
}

/** Calls whose method, path or summary hold every word. */
export function findCalls(groups: readonly CallGroup[], query: string): CallGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ method, path, summary, id }) => {
        const text = `${method} ${path} ${summary} ${id} ${group.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
}

function describe(api: ApiDescription, method: string, base: string, path: string, operation: ApiOperation): ApiCall {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const json = requestBody?.content['application/json'];
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const shown = answer?.content?.['application/json'];
  return {
    id: operationId,
    method,
    path: new URL(base).pathname.replace(/\/$/, '') + path,
    summary,
    text: description.replaceAll('`', ''),
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      type: typeOf(parameter.schema, api),
      required: parameter.required,
      text: parameter.description ?? '',
    })),
    body: json && {
      required: requestBody.required,
      fields: fieldsOf(json.schema, api),
      example: print(json.example),
      takesFile: 'multipart/form-data' in requestBody.content,
    },
    answer: status === undefined || !shown ? undefined : { status, fields: fieldsOf(shown.schema, api), example: print(shown.example) },
    errors: Object.entries(responses).flatMap(([code, response]) =>
      Object.entries(response.content?.['application/problem+json']?.examples ?? {}).map(([name, { value }]) => ({
        status: code,
        code: name,
        title: value.title,
      })),
    ),
    command: commandOf(method, base + path, operation, json?.example, requestBody?.content['multipart/form-data']?.example),
  };
}

/** A command for a terminal, with every required parameter filled with its example. */
function commandOf(method: string, address: string, { parameters = [], security }: ApiOperation, body: unknown, form: unknown): string {
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), address);
  const query = parameters
    .filter(
      ({ in: place, required, example }) => place === 'query' && (required || (security?.length === 0 && typeof example === 'string')),
    )
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const url = filled + (query.length > 0 ? `?${query.join('&')}` : '');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...credentials(security),
    ...(form !== undefined && form !== null
      ? Object.entries(form).map(([name, value]) => `-F '${name}=${quoted(typeof value === 'string' ? value : JSON.stringify(value))}'`)
      : body === undefined || body === null
        ? []
        : [`-H 'Content-Type: application/json'`, `-d '${quoted(JSON.stringify(body))}'`]),
  ].join(' \\\n  ');
}

/** An API key where one may call; else the access token of a signed-in person. */
function credentials(security: ApiOperation['security']): string[] {
  const [first] = security ?? [{ bearer: [] }];
  if (first === undefined) return [];
  if ('writeKey' in first) return [`-u 'wk_…:'`];
  return [`-H 'Authorization: Bearer ${'accessToken' in first ? 'ACCESS_TOKEN' : 'limn_…'}'`];
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

function print(example: unknown): string {
  return example === undefined || example === null ? '' : JSON.stringify(example, null, 2);
}

function resolve(schema: SchemaPart, api: ApiDescription): SchemaPart {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return resolve(api.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}, api);
  return schema;
}

function textOf({ description }: SchemaPart): string {
  return typeof description === 'string' ? description : '';
}

function choicesOf(schema: SchemaPart): SchemaPart[] | undefined {
  return (schema['anyOf'] ?? schema['oneOf']) as SchemaPart[] | undefined;
}

/** Components without a name of their own: values that hold themselves, which is any JSON. */
const UNNAMED = /\/__schema\d+(Input)?$/;

/** Shown in a table of their own. */
const FORMATS: readonly string[] = ['CanvasDocument', 'RuleTree'] satisfies Format[];

function formatOf({ $ref }: SchemaPart): string | undefined {
  const name = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : '';
  return FORMATS.includes(name) ? name : undefined;
}

function typeOf(schema: SchemaPart, api: ApiDescription): string {
  const named = formatOf(schema);
  if (named !== undefined) return named;
  if (typeof schema['$ref'] === 'string' && UNNAMED.test(schema['$ref'])) return 'JSON';
  const { type, enum: options, const: constant, format, items } = resolve(schema, api);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(options)) return options.map((option) => JSON.stringify(option)).join(' | ');
  const choices = choicesOf(resolve(schema, api));
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, api)))].join(' | ');
  if (type === 'array') return `${typeOf((items ?? {}) as SchemaPart, api)}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type !== 'string') return 'any';
  return type === 'string' && typeof format === 'string' && /^(date|uri|uuid|email|binary)/.test(format) ? format : type;
}

function fieldsOf(schema: SchemaPart, api: ApiDescription, prefix = '', depth = 0): FieldRow[] {
  const part = resolve(schema, api);
  const choices = choicesOf(part)?.filter((choice) => choice['type'] !== 'null');
  if (choices) return choices.length === 0 ? [] : fieldsOf(choices[0] as SchemaPart, api, prefix, depth);
  if (part['type'] === 'array') return fieldsOf((part['items'] ?? {}) as SchemaPart, api, `${prefix}[]`, depth);
  const required = (part['required'] ?? []) as readonly string[];
  return Object.entries((part['properties'] ?? {}) as Record<string, SchemaPart>)
    .filter(([, property]) => Object.keys(property).length > 0 && property['readOnly'] !== true)
    .flatMap(([key, property]) => {
      const name = prefix ? `${prefix}.${key}` : key;
      const row = {
        name,
        type: typeOf(property, api),
        required: required.includes(key),
        text: textOf(property) || textOf(resolve(property, api)),
      };
      return depth + 1 < MAX_DEPTH && formatOf(property) === undefined ? [row, ...fieldsOf(property, api, name, depth + 1)] : [row];
    });
}
