/**
 * Schemas of documents and rule trees, made from the tables that check and decide them: nothing here can fall
 * behind those.
 */
import type { Format } from '@limn/contracts';
import { INPUT_TYPES, OPERATORS, type ValueSchema } from '@limn/query';
import {
  CUSTOM_PROPERTIES,
  DOCUMENT_LIMITS,
  DOCUMENT_VERSION,
  looksOf,
  OBJECT_KINDS,
  SHADOW_PROPERTIES,
  STYLE_PROPERTIES,
  type Property,
} from '@limn/scene';
import type { Json } from './schemas.ts';

export function formatSchemas(): Record<string, Json> {
  return { ...canvasSchemas(), ...ruleSchemas() } satisfies Record<Format, Json> & Record<string, Json>;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function canvasSchemas() {
  const kinds = OBJECT_KINDS.map((kind) => ({ kind, name: `Canvas${kind.replace(/(?:^|-)\w/g, (part) => part.slice(-1).toUpperCase())}` }));
  return {
    CanvasDocument: {
      type: 'object',
      description: `What is on the canvas, from bottom to top. At most ${DOCUMENT_LIMITS.objects.toLocaleString('en-GB')} objects and 5 MB; groups lie at most ${DOCUMENT_LIMITS.depth} deep. What can’t be drawn is refused by its path, such as data.objects.2.fill; properties of your own are kept.`,
      required: ['version', 'objects'],
      properties: {
        version: { const: DOCUMENT_VERSION, description: 'The version of the format' },
        background: {
          type: ['string', 'object', 'null'],
          description: 'A colour or a linear gradient. A colour also becomes the image’s bgcolor where that isn’t sent',
        },
        styleUnits: {
          const: 'graphemes',
          description: 'Sent where styles count characters as readers see them; left out, they count code points',
        },
        objects: { type: 'array', description: 'Texts, pictures, shapes and groups', items: { oneOf: kinds.map(({ name }) => ref(name)) } },
      },
      example: {
        version: DOCUMENT_VERSION,
        background: '#ffffff',
        objects: [
          {
            type: 'textbox',
            left: 24,
            top: 24,
            width: 320,
            text: 'Hello {{first | default:"there"}}',
            fontFamily: 'Inter',
            fontSize: 32,
            fill: '#16243a',
          },
        ],
      },
    },
    ...Object.fromEntries(kinds.map(({ kind, name }) => [name, objectSchema(kind)])),
    CanvasShadow: { type: 'object', description: 'A shadow', properties: propertiesOf(Object.entries(SHADOW_PROPERTIES)) },
    CanvasCharacterStyle: {
      type: 'object',
      description: 'How characters differ from their text',
      properties: propertiesOf(Object.entries(STYLE_PROPERTIES)),
    },
  };
}

function objectSchema(kind: (typeof OBJECT_KINDS)[number]): Json {
  const own = [...looksOf(kind), ...Object.entries(CUSTOM_PROPERTIES).filter(([name]) => !name.startsWith('__'))];
  return {
    type: 'object',
    description: `An object of type ${kind}`,
    required: [
      'type',
      ...(kind === 'image' ? ['src'] : kind === 'group' ? ['objects'] : kind === 'textbox' || kind === 'i-text' ? ['text'] : []),
    ],
    properties: {
      type: { const: kind, description: 'The kind of object' },
      ...propertiesOf(own),
      ...(kind === 'group'
        ? { objects: { type: 'array', description: 'The objects of the group, placed from its middle', items: { type: 'object' } } }
        : {}),
    },
  };
}

function propertiesOf(table: readonly (readonly [string, Property])[]): Record<string, Json> {
  return Object.fromEntries(
    table.map(([name, { default: usual, expects }]) => [
      name,
      {
        ...typeOf(usual),
        description: `${capitalised(expects)}${usual === undefined || usual === null ? '' : `; ${JSON.stringify(usual)} by default`}`,
      },
    ]),
  );
}

function typeOf(usual: unknown): Json {
  if (usual === undefined || usual === null) return {};
  return { type: Array.isArray(usual) ? 'array' : typeof usual };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function ruleSchemas() {
  const off = { type: 'boolean', description: 'True: switched off. It is kept, and treated as if it weren’t there' };
  return {
    RuleTree: {
      type: 'object',
      description:
        'A group of rules. An empty one is true for everyone. Rules that this version doesn’t understand are kept, never match, and are named in the warnings of a publish.',
      required: ['operator', 'children'],
      properties: {
        operator: { enum: ['All', 'Any'], description: 'All: every child must be true. Any: at least one' },
        children: {
          type: 'array',
          description: 'Rules, groups and segments',
          items: { oneOf: [ref('Rule'), ref('RuleGroup'), ref('SegmentReference')] },
        },
      },
      example: {
        operator: 'All',
        children: [{ type: 'rule', query: { category_id: 'url', id: 'text', string: 'town', operator: 0, value: 'Hull', ruleType: 1 } }],
      },
    },
    RuleGroup: {
      description: 'A group within a group',
      allOf: [
        ref('RuleTree'),
        { type: 'object', required: ['type'], properties: { type: { const: 'group', description: 'A group' }, off } },
      ],
    },
    SegmentReference: {
      type: 'object',
      description: 'Stands for the rules of a segment, as they are when it is decided',
      required: ['type', 'segment_id'],
      properties: {
        type: { const: 'segment', description: 'A segment' },
        segment_id: { type: 'integer', description: 'The id of the segment' },
        off,
      },
    },
    Rule: {
      type: 'object',
      description:
        'One question about a field. The fields that a campaign, recipe or view may ask are listed in its query_builder_rules and by GET /querybuilder/rules/livetarget.',
      required: ['type', 'query'],
      properties: {
        type: { const: 'rule', description: 'A rule' },
        off,
        query: {
          type: 'object',
          description: 'The field, the comparison and the value',
          required: ['category_id', 'id', 'operator'],
          properties: {
            category_id: {
              type: ['string', 'integer'],
              description: 'The category that the field is in, such as url, device, customer, item or table_12',
            },
            id: { type: ['string', 'integer'], description: 'The field' },
            string: { type: 'string', description: 'The name of the parameter, for fields of the category url' },
            ruleType: {
              enum: INPUT_TYPES.map((_, code) => code),
              description: `How the value is read: ${INPUT_TYPES.map(({ key }, code) => `${code} ${key}`).join(', ')}`,
            },
            operator: { enum: OPERATORS.map((_, code) => code), description: 'The code of the comparison, see the table' },
            value: {
              description:
                'What it is compared with: a value, a list, or a merge field such as {{town}}. The table says what each comparison asks for',
            },
            distance: { type: 'number', description: 'Miles, for the comparison with a place' },
            distance_between: { type: 'number', description: 'Miles, for the comparison of two places' },
            latitude: { type: 'number', description: 'The place, for the comparison with a place' },
            longitude: { type: 'number', description: 'The place, for the comparison with a place' },
          },
        },
      },
      'x-operators': OPERATORS.map((operator, code) => ({
        code,
        name: operator.key,
        label: operator.label ?? 'distance',
        types: typesOf(operator),
        value: wanted(INPUT_TYPES.flatMap(({ reading }) => operator.schema(reading) ?? [])[0] ?? operator.schema('point')),
      })),
    },
  };
}

/** Types of fields that it has a meaning for. */
function typesOf(operator: (typeof OPERATORS)[number]): string[] {
  const types = INPUT_TYPES.flatMap(({ key, reading }) => (operator.schema(reading) ? [key] : []));
  return types.length === INPUT_TYPES.length ? ['All'] : types;
}

/** In words: what stands in `value`, or beside it. */
function wanted(schema: ValueSchema | undefined): string {
  switch (schema?.kind) {
    case undefined:
    case 'none':
      return 'No value';
    case 'one':
      return 'One value';
    case 'many':
      return 'A list of values';
    case 'days':
      return 'A whole number of days, from 0';
    case 'miles':
      return `Miles in ${schema.key}`;
    case 'near':
      return 'Miles in distance, from latitude and longitude';
  }
}
