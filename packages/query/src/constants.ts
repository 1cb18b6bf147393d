/**
 * Tells which parts of a tree are always or never true, whatever the values are: as far as it shows without
 * trying them.
 */
import { findItem, type Catalogue } from './catalogue.ts';
import type { FieldRef } from './facts.ts';
import type { Operand, Operator } from './operators/operator.ts';
import type { Plan, PlannedRule } from './plan.ts';
import type { Segments } from './segments.ts';

/** Undefined where it hangs on values. */
export function constantOf(plan: Plan, catalogue: Catalogue, segments: Segments): boolean | undefined {
  if (plan.kind === 'broken') return false;
  if (plan.kind === 'rule') return isNameless(plan.query, catalogue) ? constantOfMissing(plan) : constantOfRule(plan);
  if (plan.segment !== undefined && segments.get(plan.segment)?.isOutline) return isCircle(plan) ? false : undefined;
  if (plan.emptied) return false;
  const parts = plan.children.map((child) => constantOf(child, catalogue, segments));
  if (parts.length === 0) return true;
  if (parts.includes(!plan.all)) return !plan.all;
  return parts.every((part) => part === plan.all) ? plan.all : undefined;
}

function isCircle(plan: Plan): boolean {
  return plan.kind === 'broken' ? plan.because === 'segment_circular' : plan.kind === 'group' && plan.children.some(isCircle);
}

/** Asks for a parameter and names none: no tag has it, so it is missing for everyone. */
export function isNameless(field: FieldRef, catalogue: Catalogue): boolean {
  return findItem(catalogue, field)?.category.queryString === true && (field.string ?? '').trim() === '';
}

/** A rule of its own accord: days and distances that none can have. */
export function constantOfRule({ operator, operand }: PlannedRule): boolean | undefined {
  return operand && operator.never?.(operand) ? false : undefined;
}

/**
 * About a value that is always missing. What is filled at each decision may be unknown, and then a "not"
 * matches nothing either.
 */
export function constantOfMissing({ operator, operand, reading }: PlannedRule): boolean | undefined {
  const isOpen = operator.negates === true && operand === undefined;
  if (isOpen) return undefined;
  return answerOfMissing(operator, operand, reading);
}

const MOMENT = { now: 0, timezone: 'UTC' };

function answerOfMissing(operator: Operator, operand: Operand | undefined, reading: PlannedRule['reading']): boolean {
  const holds = operand !== undefined && operator.test(reading, operand)(undefined, MOMENT, undefined);
  return holds !== (operator.negates === true);
}
