import { describe, expect, it } from 'vitest';
import { inTurns, INPUT_TYPE, OPERATOR, type Facts, type InputTypeKey, type OperatorKey, type Steps } from '@limn/query';
import {
  buildItemTable,
  buildItemTableInSteps,
  chooseItems,
  compileRecipe,
  explainItem,
  prepareRecipe,
  type Ask,
  type CompiledRecipe,
  type Ordering,
  type Recipe,
} from './index.ts';
import file from './recipes.cases.json' with { type: 'json' };
import { checkRandomRecipes, columnName, seeded, TODAY } from './testing/index.ts';

interface Case {
  name: string;
  recipe: {
    filters?: unknown;
    weightings?: [string, number, unknown][];
    orderings?: [string, ...unknown[]][];
    sleepDays?: number;
    sleepType?: Recipe['sleepType'];
    diversityField?: string;
    fallback?: string[];
  };
  ask: { limit?: number; shown?: Record<string, number>; recommended?: string[]; leftOut?: string[]; place?: boolean };
  items: string;
}

const cases = file.cases as unknown as Case[];
const { ids, brand, price, place } = file.table;
const table = buildItemTable(ids, [
  { name: 'brand', type: INPUT_TYPE.TEXT, values: brand },
  { name: 'price', type: INPUT_TYPE.NUMBER, values: price },
  { name: 'place', type: INPUT_TYPE.TEXT, values: place },
]);
const CUSTOMER: Readonly<Record<string, string>> = { tier: 'gold', brand: 'Y' };

/** Operators and types are named in the cases. */
function withCodes(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree ?? { operator: 'All', children: [] }), (key, value: unknown) => {
    if (key === 'operator' && value !== 'All' && value !== 'Any') return OPERATOR[value as OperatorKey];
    return key === 'ruleType' ? INPUT_TYPE[value as InputTypeKey] : value;
  });
}

function toRecipe({ recipe }: Pick<Case, 'recipe'>, id = 'r'): Recipe {
  const ordering = ([type, what, how]: [string, ...unknown[]]): Ordering => {
    const rest = {
      upweight_rule: { rule: withCodes(what) },
      choose_field: { field: what, direction: how },
      recommendations: { flavour: what, ...(how === 'only' && { only: true }) },
      distance: { field: what, miles: how },
    };
    return { label: type, type, ...rest[type as keyof typeof rest] } as Ordering;
  };
  return {
    id,
    filters: withCodes(recipe.filters),
    weightings: (recipe.weightings ?? []).map(([label, value, rule]) => ({ label, value, rule: withCodes(rule) })),
    orderings: (recipe.orderings ?? []).map(ordering),
    sleepDays: recipe.sleepDays ?? 0,
    sleepType: recipe.sleepType ?? 'filter',
    diversityField: recipe.diversityField,
    fallback: recipe.fallback ? { type: 'specific_item', items: recipe.fallback } : { type: 'none' },
  };
}

/** `shown` is how many days ago. */
function toAsk({ limit = 10, shown = {}, recommended, leftOut, place = true }: Case['ask'] = {}): Ask {
  const facts: Facts = {
    moment: { now: Date.UTC(2026, 10, 23), timezone: 'Europe/London' },
    read: ({ id }) => CUSTOMER[String(id)],
    place: () => (place ? { latitude: 51.5, longitude: -0.1 } : undefined),
    fill: (name) => CUSTOMER[name.replace('customer.', '')],
  };
  return {
    facts,
    limit,
    today: TODAY,
    shown: new Map(Object.entries(shown).map(([id, days]) => [id, TODAY - days])),
    recommended: recommended && new Map([['f', recommended.map((id) => ({ id, reason: 'Bought together.' }))]]),
    leftOut: leftOut && new Set(leftOut),
  };
}

const compile = (one: Pick<Case, 'recipe'>, id?: string) => compileRecipe(toRecipe(one, id), table, { columnName });

describe('recipes', () => {
  it.each(cases.map((one) => [one.name, one] as const))('choose %s', (_, one) => {
    expect(
      chooseItems(compile(one), toAsk(one.ask))
        .items.map(({ id }) => id)
        .join(' '),
    ).toBe(one.items);
  });

  it('choose the same of a table whose rows come in any order', () => {
    const columns = { brand, price, place };
    const turned = buildItemTable(
      ids.toReversed(),
      [...table.columns].map(([name, { type }]) => ({ name, type, values: columns[name as keyof typeof columns].toReversed() })),
    );
    for (const one of cases) {
      const list = chooseItems(compileRecipe(toRecipe(one), turned, { columnName }), toAsk(one.ask));
      expect(list).toEqual(chooseItems(compile(one), toAsk(one.ask)));
    }
  });

  it('hold what must hold, for random recipes, tables and customers', () => {
    const random = seeded(20);
    const problems = Array.from({ length: 100 }, () => checkRandomRecipes(random)).flat();
    expect(problems.slice(0, 3)).toEqual([]);
  });
});

describe('fallback recipes', () => {
  const chain = (...recipes: [id: string, brand: string, next: string][]) => {
    const all = new Map<string, CompiledRecipe>(
      recipes.map(([id, brand, next]) => {
        const filters = {
          operator: 'All',
          children: [{ type: 'rule', query: { category_id: 'item', id: 'brand', operator: 'EQUAL', ruleType: 'TEXT', value: brand } }],
        };
        return [
          id,
          compileRecipe({ ...toRecipe({ recipe: { filters } }, id), fallback: { type: 'default_recipe', recipe: next } }, table, {
            columnName,
          }),
        ];
      }),
    );
    const first = all.get('r1');
    return first ? chooseItems(first, toAsk(), (id) => all.get(id)).items : [];
  };

  it('fill up, and bring no item a second time', () => {
    expect(
      chain(['r1', 'x', 'r2'], ['r2', 'y', 'r3'], ['r3', 'x', 'r4']).map(({ id, recipe, because }) => `${id} ${recipe} ${because}`),
    ).toEqual(['a r1 chosen', 'b r1 chosen', 'c r2 default_recipe', 'd r2 default_recipe']);
  });

  it('end where they go in a circle, are gone or too many', () => {
    expect(chain(['r1', 'x', 'r2'], ['r2', 'z', 'r1']).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(chain(['r1', 'x', 'r1']).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(chain(['r1', 'z', 'gone'])).toEqual([]);
    const five = chain(['r1', 'z', 'r2'], ['r2', 'z', 'r3'], ['r3', 'z', 'r4'], ['r4', 'z', 'r5'], ['r5', 'x', 'r6']);
    expect(five).toEqual([]);
    expect(chain(['r1', 'z', 'r2'], ['r2', 'z', 'r3'], ['r3', 'z', 'r4'], ['r4', 'x', 'r5']).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('work beforehand', () => {
  const rule = (id: string, operator: OperatorKey, type: InputTypeKey, value: unknown) => ({
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'item', id, operator: OPERATOR[operator], ruleType: INPUT_TYPE[type], value } }],
  });
  const count = 20_000;
  const ids = Array.from({ length: count }, (_, n) => `i${(n * 7919) % count}`);
  const columns = [
    { name: 'name', type: INPUT_TYPE.TEXT, values: ids.map((id) => `name of ${id}`) },
    { name: 'price', type: INPUT_TYPE.NUMBER, values: ids.map((_, n) => (n * 31) % count) },
  ];
  const recipe: Recipe = {
    ...toRecipe({ recipe: {} }),
    filters: rule('name', 'N_CONTAINS', 'TEXT', '99'),
    weightings: [{ label: 'w', value: 2, rule: rule('price', 'SMALLER', 'NUMBER', 700) }],
    orderings: [
      { label: 'place', type: 'distance', field: 'name', miles: 0 },
      { label: 'price', type: 'choose_field', field: 'price', direction: 'DESC' },
    ],
  };

  it('goes in short steps, for every value of every column that rules read', () => {
    const count = <T>(steps: Steps<T>, size: number): T => {
      let taken = 0;
      for (;;) {
        const { done, value } = steps.next();
        if (!done) taken++;
        else {
          expect(taken).toBeGreaterThan(size);
          return value;
        }
      }
    };
    const table = count(buildItemTableInSteps(ids, columns), 20);
    expect(table).toEqual(buildItemTable(ids, columns));
    const compiled = compileRecipe(recipe, table, { columnName });
    count(prepareRecipe(compiled, toAsk().facts.moment), 60);
    expect(chooseItems(compiled, toAsk())).toEqual(chooseItems(compileRecipe(recipe, table, { columnName }), toAsk()));
    const again = prepareRecipe(compiled, toAsk().facts.moment);
    expect([again.next().done, chooseItems(compiled, toAsk()).items.length]).toEqual([true, 10]);
  });

  it('lets others have their turn', async () => {
    let [now, pauses] = [0, 0];
    const pause = () => Promise.resolve(void pauses++);
    const table = await inTurns(buildItemTableInSteps(ids, columns), { clock: () => now++, pause, sliceMs: 3 });
    expect(table).toEqual(buildItemTable(ids, columns));
    expect(pauses).toBeGreaterThan(5);
  });

  it('looks at few ids between two pauses, whatever their order', () => {
    let looks = 0;
    const count = 30_000;
    const ids = Array.from({ length: count }, (_, n) => `id ${(n * 7919) % (count - 100)}`);
    const watched = new Proxy(ids, {
      get(target, key) {
        looks++;
        return Reflect.get(target, key) as unknown;
      },
    });
    let max = 0;
    for (const steps = buildItemTableInSteps(watched, []); !steps.next().done; looks = 0) max = Math.max(max, looks);
    expect(max).toBeLessThan(count / 2);
  });
});

describe('scores', () => {
  it('add up exactly: 0.1 and 0.2 are as much as 0.3', () => {
    const brand = (value: string) => ({
      operator: 'All',
      children: [{ type: 'rule', query: { category_id: 'item', id: 'brand', operator: 'EQUAL', ruleType: 'TEXT', value } }],
    });
    const one = {
      recipe: {
        weightings: [
          ['a', 0.3, brand('x')],
          ['b', 0.1, brand('y')],
          ['c', 0.2, brand('y')],
        ],
      },
    } as unknown as Case;
    expect(chooseItems(compile(one), toAsk({ limit: 2 })).items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(explainItem(compile(one), toAsk(), 'c').score).toBe(0.3);
  });
});

describe('bad input', () => {
  const one = { recipe: {} };

  it('gives an empty list for an empty table', () => {
    const empty = compileRecipe(toRecipe(one), buildItemTable([], []), { columnName });
    expect(chooseItems(empty, toAsk())).toEqual({ items: [], loaded: 0, filtered: 0, awake: 0 });
  });

  it('never throws, whatever trees, weightings and limits are', () => {
    for (const wild of [null, 7, 'x', [], {}, { operator: 'All' }, { operator: 'Neither', children: [] }]) {
      const recipe = {
        ...toRecipe(one),
        filters: wild,
        weightings: [{ label: 'w', value: Number.NaN, rule: wild }],
        sleepDays: Number.NaN,
      };
      expect(chooseItems(compileRecipe(recipe, table, { columnName }), toAsk()).items).toEqual([]);
    }
    expect([-1, Number.NaN, 0.5].map((limit) => chooseItems(compile(one), toAsk({ limit })).items)).toEqual([[], [], []]);
  });

  it('takes the first of two rows with one id', () => {
    const twice = buildItemTable(['b', 'a', 'b'], [{ name: 'price', type: INPUT_TYPE.NUMBER, values: [1, 2, 3] }]);
    const column = twice.columns.get('price');
    expect([twice.ids, Array.from(column?.codes ?? [], (code) => column?.values[code])]).toEqual([
      ['a', 'b'],
      [2, 1],
    ]);
  });
});

describe('explanations', () => {
  const rule = (id: string, operator: string, ruleType: string, value: unknown) => ({
    type: 'rule',
    query: { category_id: 'item', id, operator, ruleType, value },
  });
  const all = (...children: unknown[]) => ({ operator: 'All', children });
  const catalogue = [
    {
      id: 'item',
      label: 'Item',
      items: ['brand', 'price'].map((id) => ({ id, label: id, type: id === 'price' ? INPUT_TYPE.NUMBER : INPUT_TYPE.TEXT })),
    },
  ];
  const explain = (recipe: Case['recipe'], ask: Case['ask'], id: string) => {
    const { outcome, sentences } = explainItem(compile({ recipe }), toAsk(ask), id, { catalogue });
    return [outcome, ...sentences];
  };

  it('say which filter took an item out', () => {
    const filters = all(rule('brand', 'EQUAL', 'TEXT', 'x'), rule('price', 'SMALLER', 'NUMBER', 9));
    expect(explain({ filters }, {}, 'c')).toEqual(['filtered', 'A filter doesn’t match: Item: brand is “x”.']);
    expect(explain({ filters }, {}, 'a')).toEqual(['shown', 'It is number 1 of 2.', 'It is shown in position 1.']);
    expect(explain({ filters }, {}, 'q')).toEqual(['not_in_table', 'There is no such item in the table.']);
  });

  it('say how an item scored, and what put it in order', () => {
    const recipe: Case['recipe'] = {
      weightings: [
        ['Cheap', 2, all(rule('price', 'SMALLER', 'NUMBER', 9))],
        ['Brand x', 1, all(rule('brand', 'EQUAL', 'TEXT', 'x'))],
      ],
      orderings: [
        ['recommendations', 'f'],
        ['distance', 'place', 0],
        ['choose_field', 'price', 'ASC'],
        ['upweight_rule', all(rule('brand', 'EQUAL', 'TEXT', 'x'))],
      ],
    };
    expect(explain(recipe, { limit: 2, recommended: ['b'] }, 'b')).toEqual([
      'shown',
      'Its score is 3: Cheap 2, Brand x 1.',
      'recommendations: number 1. Bought together.',
      'distance: 210.9 miles away.',
      'choose_field: price is 3.',
      'upweight_rule: the rule matches.',
      'It is number 1 of 5.',
      'It is shown in position 1.',
    ]);
    expect(explain(recipe, { limit: 2, place: false }, 'e')).toEqual([
      'too_low',
      'No weighting matches: its score is 0.',
      'recommendations: nothing is recommended for this customer.',
      'distance: the customer’s place is not known.',
      'choose_field: no price, so it comes last.',
      'upweight_rule: the rule doesn’t match.',
      'It is number 5 of 5.',
      'The list holds 2: the others stand higher.',
    ]);
  });

  it('say since when an item is asleep, and what it had to yield to', () => {
    expect(explain({ sleepDays: 3 }, { shown: { a: 1 } }, 'a')).toEqual(['asleep', 'It is asleep: the customer was shown it yesterday.']);
    expect(explain({ sleepDays: 3, sleepType: 'ordering' }, { shown: { a: 2 }, limit: 4 }, 'a')).toEqual([
      'too_low',
      'It is number 5 of 5.',
      'It is asleep: the customer was shown it 2 days ago.',
      'The list holds 4: the others stand higher.',
    ]);
    const only = { orderings: [['recommendations', 'f', 'only']] as [string, ...unknown[]][] };
    expect(explain(only, { recommended: ['b'] }, 'a')).toEqual([
      'not_recommended',
      'Only recommended items are shown, and it is not recommended for this customer.',
    ]);
    expect(explain({}, { leftOut: ['a'] }, 'a')).toEqual(['left_out', 'It is left out for this customer, who already has it.']);
    expect(explain({ diversityField: 'brand' }, { limit: 3 }, 'b')).toEqual([
      'diversity',
      'It is number 2 of 5.',
      'a has the same brand (x) and stands higher.',
    ]);
    expect(explain({ diversityField: 'brand' }, { limit: 4 }, 'b').slice(2)).toEqual([
      'Too few different items were left, so that a value of the diversity field comes up again.',
      'It is shown in position 4.',
    ]);
    const filters = all(rule('brand', 'EQUAL', 'TEXT', 'x'));
    expect(explain({ filters, fallback: ['e'] }, {}, 'e')).toEqual([
      'shown',
      'Too few items were left, and it is one of the fallback items.',
      'It is shown in position 3.',
    ]);
  });
});
