/** Where a design and its link use fields, and from which values of a row each of these is made. */
import { CLOCK_FIELDS, TIMER_PARAMETER, timerOf } from '@limn/image-types';
import { fieldsUsed, findTransform, isCustomerField, parseTemplate, type FieldPart, type Step } from '@limn/merge';
import { isText, layerNameOf, type ImageObject, type SceneObject } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';

export interface FieldUse {
  /** The name under which its value is found. */
  field: string;
  /** Fields that a row needs for it, each once. Fields that only a choice asks for need not be there. */
  sources: readonly string[];
  where: 'text' | 'picture' | 'link';
  /** The object's name; '' for the link. */
  object: string;
  /** Something else stands in where it has no value. */
  hasStandIn: boolean;
  /** First steps that read values of the row as a date or a number. */
  reads: readonly ReadField[];
}

export interface ReadField {
  source: string;
  step: Step;
  as: 'date' | 'number';
}

type Designed = Pick<VersionSnapshot, 'document' | 'link' | 'fallbackLink' | 'customFields' | 'source'>;

/** Hidden objects need nothing; what a countdown's clock says is no value of the row. */
export function usedFields(snapshot: Designed): FieldUse[] {
  return everyUse(snapshot, isNeeded);
}

/** The names of everything that rows are asked for: what a brought list may fill. */
export function askedNames(snapshot: Designed): string[] {
  const timer = timerOf(snapshot);
  const ofTimer = timer?.kind === 'field' ? [timer.field] : timer?.kind === 'sent' ? [TIMER_PARAMETER.sent] : [];
  return [...new Set([...everyUse(snapshot, () => true).flatMap(({ sources }) => sources), ...ofTimer])];
}

type Wanted = (part: FieldPart) => boolean;

function everyUse(snapshot: Designed, wanted: Wanted): FieldUse[] {
  const custom = new Map(snapshot.customFields.map(({ name, value }) => [name, readNames(value, wanted)]));
  const readers = new Map(snapshot.customFields.map(({ name, value }) => [name, fieldsIn(value).flatMap(firstReading)]));
  const known: ReadonlySet<string> = new Set(timerOf(snapshot) ? CLOCK_FIELDS : []);
  const usesIn = (template: string, use: Pick<FieldUse, 'where' | 'object' | 'hasStandIn'>) =>
    fieldsIn(template).map((part): FieldUse => {
      const { sources, ways } = sourcesOf(part, { custom, known, wanted });
      const reads = [...firstReading(part), ...ways.flatMap((name) => readers.get(name) ?? [])];
      return { ...use, field: part.field, sources, reads: reads.filter(({ source }) => sources.includes(source)) };
    });
  const ofObject = (object: SceneObject, name = layerNameOf(object)): FieldUse[] => {
    if (object.visible === false || object.opacity === 0) return [];
    // A text that shrinks is called as its group is.
    if (object.type === 'group') return object.objects.flatMap((child) => ofObject(child, object.autoScale ? name : undefined));
    if (isText(object)) return usesIn(object.text, { where: 'text', object: name, hasStandIn: false });
    if (object.type !== 'image' || object.imageType !== 'dynamic') return [];
    return usesIn(addressOf(object), { where: 'picture', object: name, hasStandIn: Boolean(object.fallbackUrl) });
  };
  const inLink = usesIn(snapshot.link, { where: 'link', object: '', hasStandIn: snapshot.fallbackLink !== '' });
  return [...snapshot.document.objects.flatMap((object) => ofObject(object)), ...inLink].filter(({ sources }) => sources.length > 0);
}

/** A field with "if" has an answer for every value, an empty one as well. */
function isNeeded({ expression }: FieldPart): boolean {
  return !expression?.steps.some(({ transform }) => transform === 'if');
}

function fieldsIn(template: string): FieldPart[] {
  return parseTemplate(template).parts.flatMap((part) => (typeof part === 'string' ? [] : [part]));
}

function readNames(template: string, wanted: Wanted): string[] {
  return fieldsIn(template).filter(wanted).flatMap(namesOf);
}

function namesOf({ field, expression }: FieldPart): string[] {
  return expression ? fieldsUsed(expression) : [field];
}

/** Dynamic pictures that are drawn. */
export function dynamicImages(objects: readonly SceneObject[]): ImageObject[] {
  return objects.flatMap((object) => {
    if (object.visible === false || object.opacity === 0) return [];
    if (object.type === 'group') return dynamicImages(object.objects);
    return object.type === 'image' && object.imageType === 'dynamic' ? [object] : [];
  });
}

function addressOf(object: ImageObject): string {
  return object.dynamicUrl || (typeof object.dynamicSrc === 'string' ? object.dynamicSrc : '');
}

/** Steps that take a default first leave a value as it is. */
function firstReading({ expression }: FieldPart): ReadField[] {
  const step = expression?.steps.find(({ transform }) => transform !== 'default');
  const takes = step && findTransform(step.transform)?.takes;
  return expression && step && takes && takes !== 'text' ? [{ source: expression.source, step, as: takes }] : [];
}

/**
 * Custom fields are made of others, and may be made of a value of their own name.
 * @returns also the custom fields on the way
 */
function sourcesOf(
  part: FieldPart,
  { custom, known, wanted }: { custom: ReadonlyMap<string, readonly string[]>; known: ReadonlySet<string>; wanted: Wanted },
): { sources: string[]; ways: string[] } {
  const found = new Set<string>();
  const ways = new Set<string>();
  const follow = (name: string, above: readonly string[]): void => {
    const made = above.includes(name) ? undefined : custom.get(name);
    if (made) ways.add(name);
    if (made) for (const source of made) follow(source, [...above, name]);
    // No row brings fields of customers.
    else if (!known.has(name) && !isCustomerField(name)) found.add(name);
  };
  if (wanted(part)) for (const name of namesOf(part)) follow(name, []);
  return { sources: [...found], ways: [...ways] };
}
