/**
 * Recipes to start from: each fills the builder for a table, by the columns that shops usually have. Nothing
 * of it is code afterwards.
 */
import type { RecipeFallback, STARTING_RECIPES } from '@limn/contracts';
import { ITEM_CATEGORY } from '@limn/published';
import { INPUT_TYPE, OPERATOR, type OperatorKey } from '@limn/query';
import { itemsOfColumns } from '../../targeting/facts/catalogue.read.ts';
import { flavourFor, type WantedEvents } from './fitting-flavour.ts';
import {
  generatedColumns,
  IN_STOCK_COLUMN,
  OFFER_FROM_COLUMN,
  OFFER_TO_COLUMN,
  POINT_COLUMN,
  SAVING_COLUMN,
} from './generated-columns.port.ts';
import { columnOf, type ItemColumnRole } from './item-columns.port.ts';
import { byField, byPopularity, mostPopular, numbered, POPULAR, recommended, type ItemTable } from './item-orderings.ts';
import { EMPTY_DRAFT } from './recipe-draft.ts';
import type { RecipeDraft } from './recipes.store.ts';

export type StartingId = (typeof STARTING_RECIPES)[number];

export interface StartingTable extends ItemTable {
  id: number;
}

interface Start {
  label: string;
  about: string;
  /** Sentences for what is not there yet. */
  missing(table: StartingTable): string[];
  fill(table: StartingTable): Partial<RecipeDraft>;
}

const RESTOCKED_DAYS = 14;
const VIEWED: WantedEvents = { peopleWho: 'viewed', alsoDid: 'bought' };
const IN_BASKET: WantedEvents = { peopleWho: 'basket', alsoDid: 'bought' };
const BOUGHT: WantedEvents = { peopleWho: 'bought', together: true, alsoDid: 'bought' };
const NO_FLAVOUR = 'A flavour on this table says what goes with what. Create one, then choose it in Ordering.';

const STARTS: Readonly<Record<StartingId, Start>> = {
  most_popular: {
    label: 'Most popular',
    about: 'What most customers buy or look at, what is in stock first.',
    missing: (table) => (table.flavours.length > 0 || byPopularity(table).length > 0 ? [] : [NO_FLAVOUR]),
    fill: (table) => ({
      filters: inStock(table),
      orderings: numbered(mostPopular(table, 'Most popular')),
    }),
  },
  recently_viewed: {
    label: 'Recently viewed',
    about: 'The items that the customer looked at last, without those that they have bought.',
    missing: ({ flavours }) =>
      flavourFor(VIEWED, flavours)
        ? []
        : ['A flavour from “viewed” to “bought” knows what customers looked at. Create one, then choose it in Ordering.'],
    fill: (table) => ({
      filters: inStock(table),
      orderings: numbered([...recommended(table, 'Viewed last', 'own_items', VIEWED), ...mostPopular(table, 'Then the most popular')]),
      settings: { ...EMPTY_DRAFT.settings, enforce_repeat_items: true },
    }),
  },
  basket_left: {
    label: 'Basket left behind',
    about: 'What the customer put into the basket and did not buy, the same items for the whole mailing.',
    missing: ({ flavours }) =>
      flavourFor(IN_BASKET, flavours)
        ? []
        : ['A flavour from “added to basket” to “bought” knows what was left behind. Create one, then choose it in Ordering.'],
    fill: (table) => ({
      filters: inStock(table),
      orderings: numbered([...recommended(table, 'In the basket', 'own_items', IN_BASKET), ...mostPopular(table, 'Then the most popular')]),
      settings: { ...EMPTY_DRAFT.settings, enforce_repeat_items: true },
    }),
  },
  bought_together: {
    label: 'Bought together',
    about: 'What others bought with the item in the link, or with what the customer bought last.',
    missing: ({ flavours }) => (flavourFor(BOUGHT, flavours) ? [] : [NO_FLAVOUR]),
    fill: (table) => {
      const category = columnOf('category', table.columns);
      return {
        filters: inStock(table),
        orderings: numbered([...recommended(table, 'Bought together', 'automatic', BOUGHT), ...byPopularity(table)]),
        settings: {
          ...EMPTY_DRAFT.settings,
          sleep_days: 7,
          sleep_filter: 'ordering',
          enforce_diversity: category !== undefined,
          diversity_field: category ?? '',
        },
      };
    },
  },
  nearest_stock: {
    label: 'In stock nearby',
    about: 'What is in stock nearest to the customer.',
    missing: (table) =>
      generates(table, POINT_COLUMN) ? [] : ['The table has no columns “latitude” and “longitude” that say where an item is.'],
    fill: (table) => ({
      filters: inStock(table),
      orderings: numbered([
        { ordering_label: 'Nearest', ordering_type: 'distance', ordering_field: generates(table, POINT_COLUMN) ? POINT_COLUMN : '' },
      ]),
    }),
  },
  back_in_stock: {
    label: 'Back in stock',
    about: `What came back within the last ${RESTOCKED_DAYS} days, the newest first.`,
    missing: (table) => (has(table, 'restocked') ? [] : ['The table has no column “restocked” with the day on which an item came back.']),
    fill: (table) => ({
      filters: all([...stockRules(table), ...ruleOn(table, 'restocked', 'SMALLER_DAYS_AGO', RESTOCKED_DAYS)]),
      orderings: numbered(byField(table, 'Newest', 'restocked', 'DESC')),
    }),
  },
  price_drop: {
    label: 'Price drop',
    about: 'What costs less now than before and is in stock, the largest saving first.',
    missing: (table) =>
      generates(table, SAVING_COLUMN) ? [] : ['The table has no column “sale_price” or “old_price” by which a lower price shows.'],
    fill: (table) => {
      const hasSaving = generates(table, SAVING_COLUMN);
      return {
        filters: all([...stockRules(table), ...ruleOf(table, SAVING_COLUMN, 'GREATER', 0), ...offerHolds(table)]),
        orderings: hasSaving
          ? numbered([
              {
                ordering_label: 'Largest saving',
                ordering_type: 'choose_field',
                ordering_field: SAVING_COLUMN,
                ordering_direction: 'DESC',
              },
            ])
          : [],
      };
    },
  },
  birthday: {
    label: 'Birthday',
    about:
      'Gifts first in the month of the customer’s birthday, which the link names as birth_month: a date, a month’s name or its number.',
    missing: (table) => (has(table, 'category') ? [] : ['The table has no column “category” that tells gifts from other items.']),
    fill: (table) => ({
      filters: inStock(table),
      weightings: [
        {
          id: 1,
          weighting_label: 'Gifts in the birthday month',
          weighting_value: 10,
          rule: all([
            rule('date_time', 'month', INPUT_TYPE.SELECT, 'EQUAL', '{{birth_month | month-name}}'),
            ...ruleOn(table, 'category', 'CONTAINS', 'gift'),
          ]),
        },
      ],
      orderings: numbered([
        ...recommended(table, 'For this customer', 'customer', flavourFor(VIEWED, table.flavours) ? VIEWED : POPULAR),
        ...byPopularity(table),
      ]),
    }),
  },
};

export const STARTING: readonly { id: StartingId; label: string; about: string }[] = Object.entries(STARTS).map(
  ([id, { label, about }]) => ({
    id: id as StartingId,
    label,
    about,
  }),
);

export function missingFor(id: StartingId, table: StartingTable): string[] {
  return STARTS[id].missing(table);
}

interface StartWish {
  label?: string | undefined;
  /** Items that come where the rules leave too few. */
  fallback?: RecipeFallback['fallback_item_list'];
}

/** The draft of a recipe with its builder filled. */
export function startedDraft(id: StartingId, table: StartingTable, { label, fallback = [] }: StartWish = {}): RecipeDraft {
  const { settings = EMPTY_DRAFT.settings, ...filled } = STARTS[id].fill(table);
  return {
    ...EMPTY_DRAFT,
    ...filled,
    settings: { ...settings, datatable: table.id },
    name: label ?? STARTS[id].label,
    fallback:
      fallback.length === 0 ? EMPTY_DRAFT.fallback : { ...EMPTY_DRAFT.fallback, type: 'specific_item', fallback_item_list: fallback },
  };
}

function has({ columns }: StartingTable, role: ItemColumnRole): boolean {
  return columnOf(role, columns) !== undefined;
}

function generates({ columns }: StartingTable, name: string): boolean {
  return generatedColumns(columns).some((one) => one.name === name);
}

type Rule = ReturnType<typeof rule>;
type Node = Rule | { type: 'group'; operator: string; children: Rule[] };

function all(children: readonly Node[]) {
  return { operator: 'All', children: [...children] };
}

/** The offer's dates against the moment of the open; one without dates holds always. */
function offerHolds(table: StartingTable): Node[] {
  const within = (name: string, operator: OperatorKey): Node[] => {
    const children = [...ruleOf(table, name, 'EMPTY', null), ...ruleOf(table, name, operator, '[[date_time.datetime]]')];
    return children.length === 0 ? [] : [{ type: 'group', operator: 'Any', children }];
  };
  return [...within(OFFER_FROM_COLUMN, 'SMALLER_OR_EQUAL'), ...within(OFFER_TO_COLUMN, 'GREATER_OR_EQUAL')];
}

function inStock(table: StartingTable) {
  return all(stockRules(table));
}

function stockRules(table: StartingTable): Rule[] {
  return ruleOf(table, IN_STOCK_COLUMN, 'EQUAL', true);
}

/** A rule on a generated column, where the table has it. */
function ruleOf({ columns }: StartingTable, name: string, operator: OperatorKey, value: unknown): Rule[] {
  const found = generatedColumns(columns).find((one) => one.name === name);
  return found ? [rule(ITEM_CATEGORY, name, found.item.type, operator, value)] : [];
}

function ruleOn(table: StartingTable, role: ItemColumnRole, operator: OperatorKey, value: unknown): Rule[] {
  const name = columnOf(role, table.columns);
  return name === undefined ? [] : [itemRule(table, name, operator, value)];
}

function itemRule({ columns }: StartingTable, name: string, operator: OperatorKey, value: unknown): Rule {
  const type = itemsOfColumns([...columns]).find(({ id }) => id === name)?.type ?? INPUT_TYPE.TEXT;
  return rule(ITEM_CATEGORY, name, type, operator, value);
}

function rule(category: string, id: string, ruleType: number, operator: OperatorKey, value: unknown) {
  return { type: 'rule', query: { category_id: category, id, operator: OPERATOR[operator], value, ruleType } };
}
