/** Every rule, and every tree, as a sentence of plain English, from the same labels as the screen's. */
import { parseTemplate } from '@limn/merge';
import { findItem, typesIn, type Catalogue, type CatalogueItem } from './catalogue.ts';
import { INPUT_TYPE, type Reading } from './input-types.ts';
import { hasFields, readMember } from './operand.ts';
import { operatorOf } from './operators/index.ts';
import type { Member, Operand, ValueSchema } from './operators/operator.ts';
import { constantOf, isNameless } from './constants.ts';
import { planRule, planTree, type Broken, type BrokenPlan, type Plan, type PlanOptions } from './plan.ts';
import { segmentIdOf, segmentsReached, type Segments } from './segments.ts';
import { recordOf, type RuleQuery } from './tree.ts';

export interface RuleSentence {
  text: string;
  /** Why the rule never matches as it stands; without the name of its parameter, it may also always match. */
  problem?: Broken | 'name_missing';
}

const PROBLEMS: Readonly<Record<Broken, string>> = {
  value_missing: 'Choose a value: until then this never matches.',
  value_invalid: 'This value can’t be read, so the rule never matches.',
  not_a_group: 'This group can’t be read, so it never matches.',
  not_a_rule: 'This rule was made by a newer version. It is kept as it is, and never matches.',
  segment_missing: 'This segment doesn’t exist any more, so it never matches. Choose another one.',
  segment_circular: 'This segment refers to itself, so it never matches here.',
  too_deep: 'This group is nested too deep, so it never matches.',
  too_large: 'This group is too large, so it never matches.',
  unknown_match: 'This group asks for neither All nor Any, so it never matches.',
  unknown_field: 'This field doesn’t exist any more, so the rule never matches.',
  unknown_type: 'This kind of field isn’t known here, so the rule never matches.',
  unknown_operator: 'This comparison isn’t known here, so the rule never matches.',
  operator_not_for_type: 'This comparison doesn’t suit the field, so the rule never matches.',
};

/** How many values of a list a sentence names. */
const NAMED = 5;

export function problemSentence(problem: Broken): string {
  return PROBLEMS[problem];
}

/** "Device: type is Phone." What is wrong with a rule takes the place of its sentence. */
export function ruleSentence(query: RuleQuery, catalogue: Catalogue): RuleSentence {
  const plan = planRule(query, '', { typeOf: typesIn(catalogue) });
  if (plan.kind === 'broken') return { text: problemSentence(plan.because), problem: plan.because };
  const constant = constantOf(plan, catalogue, NO_SEGMENTS);
  if (isNameless(query, catalogue))
    return { text: `Enter the name of the parameter: until then this is ${constant ? 'always' : 'never'} true.`, problem: 'name_missing' };
  return { text: `${capitalised(settled(ruleText(query, catalogue), constant).text)}.${leftOut(plan.schema, query)}` };
}

/**
 * The whole tree in one sentence: "Device: type is Phone, and Weather: now is Rain or Weather: now is Snow."
 * Segments are called by their names. It claims what `compileTree` decides with the same `emptied`, groups
 * without rules and rules that can't match included.
 */
export function treeSentence(
  tree: unknown,
  catalogue: Catalogue,
  segments: Segments = NO_SEGMENTS,
  emptied: NonNullable<PlanOptions['emptied']> = 'false',
): string {
  const naming = { catalogue, segments };
  const plan = planTree(tree, { typeOf: typesIn(catalogue), segments, emptied });
  const children = childrenOf(tree);
  if (plan.kind === 'group' && plan.children.length === 0) {
    if (children.length === 0) return 'Always true: there are no rules.';
    return plan.emptied ? 'Never true: every rule is switched off.' : 'Always true: every rule is switched off.';
  }
  const { text, constant, joins } = saidOf(plan, tree, naming, true);
  const so = constant === undefined || !joins ? '' : ` So this is ${constantText(constant)}.`;
  return `${capitalised(text)}.${so}`;
}

/** "In segment “Gold”." What is wrong with a reference takes the place of its sentence. */
export function segmentSentence(child: unknown, segments: Segments): RuleSentence {
  const id = segmentIdOf(child);
  const segment = id === undefined ? undefined : segments.get(id);
  if (id === undefined || !segment) return { text: problemSentence('segment_missing'), problem: 'segment_missing' };
  if (segmentsReached([segment.rule], segments).has(id)) return { text: problemSentence('segment_circular'), problem: 'segment_circular' };
  return { text: `In segment “${segment.name}”.` };
}

const NO_SEGMENTS: Segments = new Map();

interface Naming {
  catalogue: Catalogue;
  segments: Segments;
}

interface Clause {
  text: string;
  /** Its answer whatever the values are; undefined where that hangs on them. */
  constant: boolean | undefined;
  /** Several clauses, of which not each says what becomes of all. */
  joins?: boolean;
}

function saidOf(plan: Plan, node: unknown, naming: Naming, isRoot = false): Clause {
  const constant = constantOf(plan, naming.catalogue, naming.segments);
  if (plan.kind === 'rule') return settled(ruleText(plan.query, naming.catalogue), constant);
  if (plan.kind === 'broken') return { text: `${brokenText(plan, node, naming)}, so it is never true`, constant: false };
  if (plan.segment !== undefined) return settled(`in segment “${naming.segments.get(plan.segment)?.name ?? ''}”`, constant);
  if (plan.children.length === 0)
    return settled(plan.emptied ? 'a group whose rules are all switched off' : 'a group without rules', constant);
  const children = childrenOf(node);
  const said = plan.children.map((child) => saidOf(child, children[placeOf(child)], naming));
  const [only] = said;
  if (only && said.length === 1) return only;
  const joined = said.map(({ text }) => text).join(plan.all ? ', and ' : ', or ');
  return { text: isRoot ? joined : `(${joined})`, constant, joins: true };
}

function settled(text: string, constant: boolean | undefined): Clause {
  const isSaid = constant === undefined || text.endsWith(constantText(constant));
  return { text: isSaid ? text : `${text}, which is ${constantText(constant)}`, constant };
}

function constantText(constant: boolean): string {
  return constant ? 'always true' : 'never true';
}

function childrenOf(group: unknown): readonly unknown[] {
  const children = recordOf(group)?.children;
  return Array.isArray(children) ? children : [];
}

/** Among its siblings, those that are switched off included. */
function placeOf({ path }: Plan): number {
  return Number(/\[(\d+)\]$/.exec(path)?.[1]);
}

function brokenText({ because }: BrokenPlan, node: unknown, { catalogue, segments }: Naming): string {
  const record = recordOf(node);
  if (record?.type === 'rule' && recordOf(record.query)) return ruleText(record.query as RuleQuery, catalogue);
  if (record?.type === 'segment') {
    const name = segments.get(segmentIdOf(record) ?? 0)?.name;
    return `${name === undefined ? 'an unknown segment' : `segment “${name}”`} can’t be decided`;
  }
  if (because === 'not_a_rule') return 'a rule of a newer version can’t be decided';
  return because === 'unknown_match' ? 'a group asks for neither All nor Any' : 'a group can’t be read';
}

/** A rule without its full stop, and without what becomes of it where its field is none. */
function ruleText(query: RuleQuery, catalogue: Catalogue): string {
  const plan = planRule(query, '', { typeOf: typesIn(catalogue) });
  const found = findItem(catalogue, query);
  const subject = found ? (found.item.subject ?? `${found.category.label}: ${found.item.label}`) : 'an unknown field';
  const named = isNameless(query, catalogue)
    ? `${subject} without a name`
    : plain(query.string)
      ? `${subject} “${plain(query.string)}”`
      : subject;
  if (plan.kind === 'broken' || !found) {
    const words = plan.kind === 'broken' && plan.because === 'value_missing' ? 'has no value to compare with yet' : 'can’t be decided';
    return `${named} ${words}`;
  }
  const words = wordsOf(plan.schema, query, found.item, plan.reading, plan.operand);
  return `${named} ${plan.operator.says(words, plan.reading, plan.operand ?? unfilled(plan.schema, query))}`;
}

/** Values that are filled at each decision. A field may hold a list, so it counts as several. */
function unfilled(schema: ValueSchema, { value }: RuleQuery): Operand | undefined {
  if (schema.kind !== 'many') return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return { kind: 'many', members: values.flatMap((member) => (fieldName(member) === undefined ? [UNFILLED] : [UNFILLED, UNFILLED])) };
}

const UNFILLED: Member = { key: '', unit: 'second' };

function wordsOf(schema: ValueSchema, query: RuleQuery, item: CatalogueItem, reading: Reading, operand: Operand | undefined): string {
  switch (schema.kind) {
    case 'none':
      return '';
    case 'days':
      return plain(query.value);
    case 'miles':
      return miles(query[schema.key]);
    case 'near':
      return `${miles(query.distance)} of ${degrees(query.latitude)}, ${degrees(query.longitude)}`;
    case 'one':
      return operand?.kind === 'one' ? memberText(query.value, operand.member, item, schema.of) : quoted(query.value, item);
    case 'many':
      return listText(query.value, item, schema.of, isJoinedByAnd(query.operator, reading));
  }
}

function isJoinedByAnd(operator: number, reading: Reading): boolean {
  const key = operatorOf(operator)?.key ?? '';
  return reading === 'list' && ['EQUAL', 'N_EQUAL', 'CONTAINS', 'N_CONTAINS'].includes(key);
}

function listText(value: unknown, item: CatalogueItem, of: Reading, and: boolean): string {
  const listed = membersOf(value, of).filter((member) => isReadable(member, of));
  const words = listed.slice(0, listed.length > NAMED ? NAMED - 1 : NAMED).map((member) => listedText(member, item, of));
  if (listed.length <= 1) return words[0] ?? '';
  const last = listed.length > NAMED ? `${amount(listed.length - words.length)} more values` : (words.pop() ?? '');
  return `${words.join(', ')} ${and ? 'and' : 'or'} ${last}`;
}

function membersOf(value: unknown, of: Reading): unknown[] {
  const split = typeof value === 'string' && !hasFields({ kind: 'many', of }, { value }) ? value.split(/[,;|\n\r]/) : [value].flat();
  return split.map((member) => (typeof member === 'string' ? member.trim() : member)).filter((member) => plain(member) !== '');
}

/** Merge fields are read once they are filled. */
function isReadable(member: unknown, of: Reading): boolean {
  return of === 'text' || fieldText(member) !== undefined || readMember(of, member) !== undefined;
}

/** Members of a list that can't be read take nothing from the others. */
function leftOut(schema: ValueSchema, { value }: RuleQuery): string {
  if (schema.kind !== 'many') return '';
  const count = membersOf(value, schema.of).filter((member) => !isReadable(member, schema.of)).length;
  if (count === 0) return '';
  return count === 1 ? ' 1 value can’t be read and is left out.' : ` ${amount(count)} values can’t be read and are left out.`;
}

/** A field may hold a list, too. */
function listedText(value: unknown, item: CatalogueItem, of: Reading): string {
  const field = fieldName(value);
  if (field !== undefined) return `the values of ${field}`;
  const member = fieldText(value) === undefined ? readMember(of, value) : undefined;
  return member ? memberText(value, member, item, of) : quoted(value, item);
}

function memberText(value: unknown, { key, unit }: Member, item: CatalogueItem, of: Reading): string {
  switch (of) {
    case 'number':
      return chosen(value, item) ?? (item.type === INPUT_TYPE.CURRENCY ? money(key) : amount(key));
    case 'boolean':
      return chosen(value, item) ?? String(key);
    case 'date':
      return dateText(Number(key) * 86_400_000);
    case 'datetime': {
      const ms = Number(key) * { day: 86_400_000, minute: 60_000, second: 1000, digit: 1000 }[unit];
      return unit === 'day' ? dateText(ms) : `${dateText(ms)} at ${clockText(ms / 1000, unit === 'second')}`;
    }
    case 'time':
      return clockText(Number(key) * (unit === 'minute' ? 60 : 1), unit === 'second');
    case 'text':
    case 'list':
    case 'point':
      return quoted(value, item);
  }
}

/** An option by its label, a merge field by its name, anything else in quotes. */
function quoted(value: unknown, item: CatalogueItem): string {
  return chosen(value, item) ?? fieldText(value) ?? `“${plain(value)}”`;
}

function chosen(value: unknown, { options }: CatalogueItem): string | undefined {
  return options?.find((option) => plain(option.value).toLowerCase() === plain(value).toLowerCase())?.label;
}

/** "the value of customer.tier"; undefined for a value without merge fields. */
function fieldText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const field = fieldName(value);
  if (field !== undefined) return `the value of ${field}`;
  return parseTemplate(value).fields.length === 0 ? undefined : `“${value}”`;
}

/** The name of the merge field that is all of a value; one with steps stands as it was written. */
function fieldName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [only, ...others] = parseTemplate(value).parts;
  if (only === undefined || typeof only === 'string' || others.length > 0) return undefined;
  return only.expression ? value : only.field;
}

/** "1,250.5 miles"; a merge field stands as it was written. */
function miles(value: unknown): string {
  const number = Number(plain(value));
  return `${Number.isFinite(number) ? amount(number) : plain(value)} ${number === 1 ? 'mile' : 'miles'}`;
}

/** With pence where there are any. */
function money(value: unknown): string {
  if (typeof value === 'bigint') return value.toLocaleString('en-GB');
  const number = Number(value);
  return number.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(number) ? 0 : 2, maximumFractionDigits: 10 });
}

function amount(value: unknown): string {
  if (typeof value === 'bigint') return value.toLocaleString('en-GB');
  const number = Number(plain(value));
  return Number.isFinite(number) ? number.toLocaleString('en-GB', { maximumFractionDigits: 10 }) : (fieldText(value) ?? plain(value));
}

function degrees(value: unknown): string {
  const number = Number(plain(value));
  return Number.isFinite(number) ? number.toFixed(2).replace('-', '−') : (fieldText(value) ?? plain(value));
}

const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

function dateText(ms: number): string {
  return dates.format(ms);
}

function clockText(seconds: number, withSeconds: boolean): string {
  const at = ((seconds % 86_400) + 86_400) % 86_400;
  const parts = [Math.floor(at / 3600), Math.floor(at / 60) % 60, ...(withSeconds ? [at % 60] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Objects and lists in place of a value have no words. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
