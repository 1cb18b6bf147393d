/**
 * Examples for the API's description, made from the schemas themselves: a new call has one without anyone
 * writing it, and a changed schema never leaves an old one behind. A field's name says what it holds, see
 * `example-values.ts`.
 */
import { BY_NAME, BY_SCHEMA } from './example-values.ts';

export type JsonSchema = Record<string, unknown>;

const DAY = '2026-03-02';
const MOMENT = '2026-03-02T09:30:00.000Z';
/** A schema that refers to itself is followed this far. */
const MAX_DEPTH = 16;

/** Where a value stands: the name of its field, the component that the field belongs to, and how deep. */
interface Place {
  field: string;
  owner: string;
  depth: number;
}

export interface ExampleOptions {
  /** The schemas that `$ref` leads to. */
  components: Readonly<Record<string, unknown>>;
  /** Leaves out what a caller may leave out. */
  onlyRequired?: boolean;
  /** Name of the field that the value is of. */
  field?: string;
}

export function exampleOf(schema: JsonSchema, { components, onlyRequired = false, field = '' }: ExampleOptions): unknown {
  return build(schema, { field, owner: '', depth: 0 });

  function build(part: JsonSchema, place: Place): unknown {
    const own = BY_SCHEMA[place.owner];
    if (own && place.field in own) return own[place.field];
    const inside = { ...place, depth: place.depth + 1 };
    const { $ref, const: constant, enum: options, type, anyOf, oneOf, allOf } = part;
    if (place.depth > MAX_DEPTH) return null;
    if ('example' in part) return part['example'];
    if (typeof $ref === 'string') {
      const owner = $ref.slice($ref.lastIndexOf('/') + 1);
      return build(components[owner] as JsonSchema, { ...inside, owner, field: '' });
    }
    if (constant !== undefined) return constant;
    if (Array.isArray(options)) return options.includes(BY_NAME[place.field]) ? BY_NAME[place.field] : options[0];
    const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
    if (choices) return build(choices.find((choice) => choice['type'] !== 'null') ?? {}, inside);
    if (Array.isArray(allOf)) return Object.assign({}, ...(allOf as JsonSchema[]).map((one) => build(one, inside)));
    switch (Array.isArray(type) ? type[0] : type) {
      case 'object':
        return objectOf(part, inside);
      case 'array':
        return arrayOf(part, inside);
      case 'string':
        return typeof BY_NAME[place.field] === 'string' ? BY_NAME[place.field] : textOf(part, place.field);
      case 'integer':
      case 'number':
        return numberOf(part, place.field);
      case 'boolean':
        return true;
      default:
        return BY_NAME[place.field] ?? null;
    }
  }

  function objectOf(part: JsonSchema, place: Place): Record<string, unknown> {
    const properties = (part['properties'] ?? {}) as Record<string, JsonSchema>;
    const required = (part['required'] ?? []) as readonly string[];
    const shown = Object.entries(properties).filter(([key, property]) =>
      onlyRequired ? required.includes(key) : Object.keys(property).length > 0 || required.includes(key),
    );
    const additional = part['additionalProperties'];
    if (shown.length === 0 && typeof additional === 'object' && additional !== null)
      return { first: build(additional as JsonSchema, { ...place, field: 'first', owner: '' }) };
    return Object.fromEntries(shown.map(([key, property]) => [key, build(property, { ...place, field: key })]));
  }

  function arrayOf(part: JsonSchema, place: Place): unknown {
    const items = (part['items'] ?? {}) as JsonSchema;
    const named = BY_NAME[place.field];
    if (Array.isArray(named) && items['type'] === typeof named[0]) return named;
    return [build(items, { ...place, field: place.field.replace(/s$/, ''), owner: '' })];
  }
}

function textOf(part: JsonSchema, field: string): string {
  if (part['format'] === 'date' || /^(date|from|to|start|end|today|.*_on)$/.test(field)) return DAY;
  if (/(^at|_at|_ts|expires|last_seen)$/.test(field)) return MOMENT;
  return field.replaceAll('_', ' ') || 'text';
}

function numberOf(part: JsonSchema, field: string): number {
  const named = BY_NAME[field];
  const [minimum, maximum] = [Number(part['minimum'] ?? 0), Number(part['maximum'] ?? Infinity)];
  if (typeof named === 'number' && named >= minimum && named <= maximum) return named;
  return Math.max(minimum, Math.min(1, maximum));
}
