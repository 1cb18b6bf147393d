/**
 * Looks at the pictures of some rows: fills their fields, fetches their pictures, draws them, and says what
 * is wrong with each.
 */
import type { ProofProblem, ProofRow } from '@limn/contracts';
import { formOf } from '@limn/values';
import { CLOCK_FIELDS, clockAt, clockFields, TIMER_PARAMETER, timerOf } from '@limn/image-types';
import {
  compileCustomFields,
  contextOf,
  fieldsWithSteps,
  fillCustomFields,
  heldOf,
  namesBehind,
  valuesOf,
  type MergeContext,
  type Value,
} from '@limn/merge';
import { OPENER_CLASS, TAG_PARAMETER } from '@limn/model';
import { documentFields } from '@limn/scene';
import { NO_RECORD, type RecordAnswer } from '../../data/records/records.port.ts';
import type { SourceRow } from '../../data/records/sources.read.ts';
import type { ProofDeps, ProofDraft } from './proof-parts.port.ts';
import {
  brokenPictures,
  characterProblems,
  missingValues,
  pictureAddresses,
  textProblems,
  unreadValues,
  weightProblems,
} from './row-problems.ts';
import { usedFields } from './used-fields.ts';

interface Filled {
  record: SourceRow;
  /** Values of the row. */
  given: ReadonlyMap<string, Value>;
  values: ReadonlyMap<string, Value>;
  near: RecordAnswer['near'];
}

const NOWHERE: ProofProblem = { kind: 'missing', severity: 60, text: 'It has no location, so it’s never shown.' };
/** While the clock runs; its digits differ for everyone. */
const TYPICAL_SECONDS = 12 * 86_400 + 4321;

export async function proofOf(
  { companyId, draft, timezone }: { companyId: number; draft: ProofDraft; timezone: string },
  records: readonly SourceRow[],
  deps: ProofDeps,
): Promise<ProofRow[]> {
  const { snapshot } = draft;
  const context = contextOf({ timezone, locale: snapshot.locale });
  const allowedHosts = await deps.allowedHosts(companyId);
  const fill = filling(draft, context);
  const filled = await Promise.all(records.map(async (record) => fill(record, await found(companyId, draft, record, deps))));
  const wanted = filled.map(({ values }) => pictureAddresses(snapshot, values, allowedHosts));
  const checked = await deps.pictures.check([...new Set(wanted.flat())]);
  const uses = usedFields(snapshot);
  const rows: ProofRow[] = [];
  for (const [index, { record, given, values, near }] of filled.entries()) {
    const about = { row: record.row, label: record.label, params: Object.fromEntries(record.params) };
    if (record.isNowhere) {
      rows.push({ ...about, problems: [NOWHERE], weight: null });
      continue;
    }
    const hashes = (wanted[index] ?? []).flatMap((url) => {
      const picture = checked.get(url);
      return picture && 'hash' in picture ? [[url, picture.hash] as const] : [];
    });
    const { weight, texts } = await deps.drawing.look({
      draft,
      values: Object.fromEntries([...values].map(([name, { text }]) => [name, text])),
      pictures: Object.fromEntries(hashes),
      near,
      context,
    });
    const problems = [
      ...missingValues(uses, given, values),
      ...unreadValues(uses, given, context),
      ...missingDate(snapshot, values, context),
      ...brokenPictures(snapshot, uses, values, { allowedHosts, checked }),
      ...characterProblems(snapshot, values),
      ...textProblems(texts),
      ...weightProblems(weight, deps.lightBytes),
    ].toSorted((one, other) => other.severity - one.severity);
    rows.push({ ...about, problems, weight: weight ?? null });
  }
  return rows;
}

/** Values that a row's parameters find in the table or feed, where the row itself is not enough. */
async function found(
  companyId: number,
  { snapshot }: ProofDraft,
  { params, values, isNowhere }: SourceRow,
  deps: ProofDeps,
): Promise<RecordAnswer> {
  if (values) return { values, found: true };
  if (isNowhere) return NO_RECORD;
  const position = Number(params.get(TAG_PARAMETER.position) ?? 1);
  return deps.records.read({ companyId, source: snapshot.source, params, position, address: '', openerClass: OPENER_CLASS.test });
}

function filling({ snapshot }: ProofDraft, context: MergeContext): (record: SourceRow, answer: RecordAnswer) => Filled {
  const custom = compileCustomFields(snapshot.customFields);
  const fields = documentFields(snapshot.document);
  const steps = fieldsWithSteps([...fields, snapshot.link, snapshot.fallbackLink]);
  const isTimer = timerOf(snapshot) !== undefined;
  const clock = isTimer ? valuesOf(clockFields(TYPICAL_SECONDS, namesBehind(fields, snapshot.customFields)), 'table') : [];
  return (record, answer) => {
    const given = new Map([...valuesOf(Object.fromEntries(record.params)), ...answer.values]);
    for (const name of isTimer ? CLOCK_FIELDS : []) given.delete(name);
    const values = fillCustomFields(custom, new Map([...given, ...clock]), context, steps);
    return { record, given, values, near: answer.near };
  };
}

/** A countdown without a moment to count to. */
function missingDate(
  snapshot: ProofDraft['snapshot'],
  values: ReadonlyMap<string, Value>,
  { timezone, locale }: MergeContext,
): ProofRow['problems'] {
  const timer = timerOf(snapshot);
  if (!timer) return [];
  const facts = {
    nowMs: Date.now(),
    value: (name: string) => heldOf(values.get(name)),
    formOf: (name: string) => values.get(name)?.form ?? formOf(snapshot.locale ?? locale),
    startedMs: undefined,
  };
  if (clockAt({ ...timer, timezone: timer.timezone || timezone }, facts)) return [];
  const field = timer.kind === 'field' ? `“${timer.field}”` : 'The tag';
  const said = values.get(timer.kind === 'field' ? timer.field : TIMER_PARAMETER.sent)?.text.trim();
  return [
    {
      kind: 'missing',
      severity: 95,
      text: `${field} says no date that can be read${said ? ` (“${said}”)` : ''}: the clock shows no time.`,
    },
  ];
}
