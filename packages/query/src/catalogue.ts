/**
 * Tells which fields there are: categories with their items, as `GET /querybuilder/rules/livetarget` answers
 * them.
 */
import type { FieldRef } from './facts.ts';
import { inputType } from './input-types.ts';
import { OPERATOR, operatorLabel } from './operators/index.ts';

export interface Choice {
  label: string;
  value: string | number | boolean;
}

export interface CatalogueItem {
  id: string | number;
  label: string;
  /** Code of an input type. */
  type: number;
  /**
   * Codes of the operators it offers, where those of its type are not right; an own label wins over the
   * operator's.
   */
  operators?: readonly (number | { operator: number; label: string; hint?: string | undefined })[];
  options?: readonly Choice[];
  /** Its name in sentences, in place of "Category: item". */
  subject?: string;
  /** Shown beside its rules: "About 40% of opens can answer this." */
  hint?: string;
}

export interface Category {
  id: string | number;
  label: string;
  items: readonly CatalogueItem[];
  /** Its rules ask for the name of a query string parameter: the URL category. */
  queryString?: boolean;
}

export type Catalogue = readonly Category[];

export interface OfferedOperator {
  operator: number;
  label: string;
  /** Shown beside its rules, in place of the item's. */
  hint?: string | undefined;
}

/** The item that a rule is about; ids are compared as text, since they may come out of JSON as either. */
export function findItem(catalogue: Catalogue, field: FieldRef): { category: Category; item: CatalogueItem } | undefined {
  const category = catalogue.find(({ id }) => idText(id) === idText(field.category_id));
  const item = category?.items.find(({ id }) => idText(id) === idText(field.id));
  return category && item && { category, item };
}

/** The operators of an item with their labels; none for an unknown type. */
export function operatorsOf({ type, operators }: CatalogueItem): OfferedOperator[] {
  const offered = operators ?? defaultOperators(type);
  return offered.map((entry) =>
    typeof entry === 'number'
      ? { operator: entry, label: operatorLabel(entry) }
      : { ...entry, label: operatorLabel(entry.operator, entry.label) },
  );
}

/** For `PlanOptions.typeOf`: what is not in the catalogue is unknown. */
export function typesIn(catalogue: Catalogue): (field: FieldRef) => number | undefined {
  const types = new Map(catalogue.flatMap(({ id, items }) => items.map((item) => [nameOf(id, item.id), item.type] as const)));
  return ({ category_id, id }) => types.get(nameOf(category_id, id));
}

function nameOf(category: string | number, item: string | number): string {
  return JSON.stringify([idText(category), idText(item)]);
}

/** Codes of the operators that every rule of an input type offers by default. */
export function defaultOperators(type: number): number[] {
  return (inputType(type)?.operators ?? []).map((key) => OPERATOR[key]);
}

/** Undefined for what JSON may hold in place of an id. */
function idText(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
