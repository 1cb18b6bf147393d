/** Puts a change into the company's log, within the transaction that makes it: both stand, or neither. */
import type { Tx } from '../../../storage/database.ts';
import type { MemberCaller } from '../../../api/call.ts';
import { keepChange, nameOfObject } from './activity.store.ts';
import { labelsForValue, type RecordedLabels } from './activity-labels.ts';

export interface ChangingCall {
  route: string;
  /** A deleted thing has a name only before. */
  deletes: boolean;
  words: RecordedLabels;
  caller: MemberCaller;
  params: unknown;
  /** As the contract let it through: its keys are those of the contract. */
  body: unknown;
}

export async function recordChange<T>(tx: Tx, call: ChangingCall, work: () => Promise<T>): Promise<T> {
  const { words, caller } = call;
  const idBefore = words.made === undefined ? numberAt(call.params, 'id') : undefined;
  const nameBefore =
    call.deletes && idBefore !== undefined ? await nameOfObject(tx, caller.companyId, words.of, idBefore) : namedIn(call, words.named);
  const result = await work();
  const made = words.made === undefined ? undefined : valueAt(result, words.made);
  const objectId = words.made === undefined ? idBefore : numberAt(made, 'id');
  await keepChange(tx, caller.companyId, {
    actor: caller.principal,
    who: caller.displayName,
    route: call.route,
    kind: words.of,
    objectId: objectId ?? null,
    objectName: words.several ? namesDone(result) : (nameBefore ?? textAt(made, 'name') ?? null),
    detail: detailOf(words, result, call.body),
    fields: words.fields ? Object.keys(Object(call.body) as object) : [],
  });
  return result;
}

function detailOf(words: RecordedLabels, result: unknown, body: unknown): string {
  if (!words.byValue) return '';
  const sent = valueAt(body, words.byValue.by);
  const value = typeof sent === 'boolean' ? String(sent) : (textAt(body, words.byValue.by) ?? textAt(result, words.byValue.by) ?? '');
  return labelsForValue(words, value) === undefined ? '' : value;
}

/** "“Spring offer” and 2 more". */
function namesDone(result: unknown): string {
  const results = valueAt(result, 'results');
  const done = Array.isArray(results) ? results.filter((one) => valueAt(one, 'outcome') === 'done') : [];
  const first = `“${textAt(done[0], 'name') ?? ''}”`;
  return done.length === 0 ? '' : done.length === 1 ? first : `${first} and ${done.length - 1} more`;
}

function namedIn(call: ChangingCall, field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  return textAt(call.params, field) ?? textAt(call.body, field);
}

function textAt(value: unknown, key: string): string | undefined {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : undefined;
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
