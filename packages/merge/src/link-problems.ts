/**
 * Tells links that can never work, whatever values arrive: every click would go to the fallback link or the
 * company's website. It asks `fillUrl`, which answers clicks too, with values of the kind that each field can
 * have.
 */
import { contextOf } from './context.ts';
import { compileCustomFields, fieldsWithSteps, fillCustomFields, namesBehind } from './custom-fields.ts';
import { fillUrl } from './fill-url.ts';
import { isCustomerField, mergeField, parseTemplate, type FieldPart, type Template } from './parse.ts';
import { valuesOf, type Value } from './values.ts';

export interface LinkFacts {
  /** Names that a tag may carry values for. */
  request: readonly string[];
  /**
   * Names that the company's own table or feed has. Undefined where that cannot be known: then no field is
   * unknown.
   */
  own: readonly string[] | undefined;
  /** Fields of customers, as `customer.plan`. Left out where they are not known: then any may exist. */
  customer?: readonly string[] | undefined;
  custom: readonly { name: string; value: string }[];
  /** Hosts that a request value may lead to. Undefined where they are not known. */
  allowedHosts: readonly string[] | undefined;
}

const MAX_SHOWN_LENGTH = 60;

/** In words that name the link; empty where it can work, or there is none. */
export function linkProblems(link: string, facts: LinkFacts): string[] {
  const template = parseTemplate(link);
  const parts = template.parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
  if (parts.length === 0) return [];
  const values = probeValues(link, facts);
  const missing = unknownFields(template, values, facts);
  const [only] = parts;
  const address =
    parts.length === 1 && typeof only === 'object'
      ? missing.length > 0
        ? undefined
        : wholeProblem(only, values, facts)
      : addressProblem(link, template, values);
  return [...missing.map((name) => `${mergeField(name)} is no field of this image, so the link has a gap for everyone.`), address].filter(
    (message) => message !== undefined,
  );
}

/** Names in a text that nothing can fill; a field with steps counts where they make nothing of it. */
export function unknownFieldsIn(text: string, facts: LinkFacts): string[] {
  return unknownFields(parseTemplate(text), probeValues(text, facts), facts);
}

function probeValues(text: string, { request, own = [], custom, customer }: LinkFacts): Map<string, Value> {
  const ofCustomers =
    customer ?? [text, ...custom.map(({ value }) => value)].flatMap((template) => parseTemplate(template).sources.filter(isCustomerField));
  const given = new Map([...valuesOf(named(request)), ...valuesOf(named([...ofCustomers, ...own]), 'table')]);
  return fillCustomFields(compileCustomFields(custom), given, contextOf(), fieldsWithSteps([text]));
}

function named(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'x']));
}

function unknownFields({ fields }: Template, values: ReadonlyMap<string, Value>, { request, own, custom, customer }: LinkFacts): string[] {
  const known = new Set([...request, ...(own ?? []), ...(customer ?? []), ...custom.map(({ name }) => name)]);
  const isAnyKnown = (name: string) => (isCustomerField(name) ? customer : own) === undefined;
  const unknown = fields
    .filter((field) => !values.get(field)?.text)
    .flatMap((field) =>
      [...namesBehind([field], custom)].filter((name) => !name.startsWith('{{') && !known.has(name) && !isAnyKnown(name)),
    );
  return [...new Set(unknown)];
}

/** A link that is one field: it becomes the whole address. */
function wholeProblem(
  part: FieldPart,
  values: ReadonlyMap<string, Value>,
  { request, own, custom, allowedHosts }: LinkFacts,
): string | undefined {
  const value = values.get(part.field);
  const code = mergeField(part.field);
  if (value?.origin === 'request') {
    if (allowedHosts === undefined || allowedHosts.some((host) => host.trim() !== '')) return undefined;
    return `${code} alone comes from the email’s tag, and anyone could make it lead anywhere. Write the address in front, such as https://shop.example/${code}, or name the hosts it may lead to in Settings, Company.`;
  }
  // Made of nothing that changes: it is what it is.
  const isFixed =
    own !== undefined &&
    [...namesBehind([part.field], custom)].every((name) => !request.includes(name) && !own.includes(name) && !isCustomerField(name));
  if (!isFixed || !value || fillUrl(value.text, new Map(), { allowedHosts: [] })) return undefined;
  return `${code} is always “${shortened(value.text)}”, which is no address that begins with https:// or http://.`;
}

function addressProblem(link: string, template: Template, values: ReadonlyMap<string, Value>): string | undefined {
  if (fillUrl(template, values, { allowedHosts: [] }) !== null) return undefined;
  const shown = `“${shortened(link)}”`;
  const start = link.trimStart();
  const [first] = template.parts;
  if (typeof first !== 'string' || !/^https?:\/\//i.test(start))
    return `${shown} does not begin with https:// or http://, so no click can follow it.`;
  if (template.fields.length > 0 && !/^https?:\/\/[^/?#\\]+[/?#]/i.test(first.trimStart()))
    return `${shown} has a field in its host. Write the host out, with a / after it: fields may only fill what comes behind.`;
  return `${shown} is no address that a browser can open.`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH - 1).toWellFormed()}…` : line;
}
