/**
 * The state of the dialog that adds and changes a feed, and what follows from it. Its names are those of the
 * API.
 */
import {
  feedParameters,
  feedUrlProblem,
  readFeedPath,
  valueAtPath,
  writeFeedPath,
  type ApiDataSource,
  type FeedPath,
  type FeedResultType,
  type FeedTexts,
} from '@limn/contracts';
import { mayHoldHtml } from '@limn/contracts/html-texts';
import { isRecord, leavesOf, likelyRecord, readAnswer, sampleOf, suggestLabel, type Leaf } from './answer-tree.ts';

export interface FeedState {
  dataSourceName: string;
  dataSourceUrl: string;
  dataSourceUsername: string;
  dataSourcePassword: string;
  dataSourceResultType: FeedResultType;
  dataSourceHeaders: readonly { header: string; value: string }[];
  /** The text of the answer; 'Error' where there was none that can be read; empty before it was asked. */
  dataSourceResponse: string;
  /** Empty: none chosen. */
  dataSourceFirstRecord: string;
  dataSourceSelectedFields: readonly { field: string; label: string }[];
  /** Values of the placeholders when it was tested. */
  dataSourceSampleValues: Readonly<Record<string, string>>;
  /** Whether texts hold HTML; undefined until that is asked. */
  dataSourceTexts?: FeedTexts | undefined;
}

/** The server's secrets of a feed that is being changed. */
export interface KeptSecrets {
  url: string;
  password: boolean;
  /** Names in small letters. */
  headers: ReadonlySet<string>;
}

export const STEPS = ['Setup', 'Preview', 'First record', 'Fields'] as const;
export const RESPONSE_ERROR = 'Error';

/** As many fields are chosen at once; of more, people choose. */
const CHOSEN_AT_ONCE = 15;

export function newFeed(now: Date): FeedState {
  return {
    dataSourceName: `New Feed ${now.toLocaleString('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })}`,
    dataSourceUrl: '',
    dataSourceUsername: '',
    dataSourcePassword: '',
    dataSourceResultType: 'multiple',
    dataSourceHeaders: [],
    dataSourceResponse: '',
    dataSourceFirstRecord: '',
    dataSourceSelectedFields: [],
    dataSourceSampleValues: {},
  };
}

/** A feed that exists, as the dialog shows it. One that was added by a program has no answer of last time. */
export function feedStateOf({ name, config, merge_fields, editable_item: kept }: ApiDataSource): FeedState {
  const { dataSourceResponse: response, dataSourceSampleValues: values } = kept;
  return {
    dataSourceName: name,
    dataSourceUrl: config.url,
    dataSourceUsername: config.username,
    dataSourcePassword: '',
    dataSourceResultType: config.result_type,
    dataSourceHeaders: config.headers.map(({ header }) => ({ header, value: '' })),
    dataSourceResponse: typeof response === 'string' && readAnswer(response) ? response : '',
    dataSourceFirstRecord: config.first_record,
    dataSourceSelectedFields: merge_fields.map(({ field, value }) => ({ field, label: value })),
    dataSourceSampleValues: typeof values === 'object' && values !== null ? (values as Record<string, string>) : {},
    dataSourceTexts: config.texts === 'auto' ? undefined : config.texts,
  };
}

export function keptSecretsOf({ config }: ApiDataSource): KeptSecrets {
  const headers = config.headers.filter(({ value_set }) => value_set).map(({ header }) => header.toLowerCase());
  return { url: config.url, password: config.password_set, headers: new Set(headers) };
}

/**
 * True while the address leads to the server for which the secrets were typed: to any other they are not
 * sent.
 */
export function keepsSecrets(kept: KeptSecrets | undefined, url: string): boolean {
  return kept !== undefined && originOf(kept.url) !== undefined && originOf(kept.url) === originOf(url);
}

function originOf(url: string): string | undefined {
  const start = /^[^:]*:\/\/[^/?#]*/.exec(url.trim())?.[0] ?? '';
  return URL.canParse(start) ? new URL(start).origin : undefined;
}

/**
 * A change of the request drops its response; a change of response, record or result type drops what was
 * chosen in it.
 */
export function changed(state: FeedState, change: Partial<FeedState>): FeedState {
  const next = { ...state, ...change };
  const asks = (one: FeedState) =>
    JSON.stringify([one.dataSourceUrl.trim(), one.dataSourceUsername, one.dataSourcePassword, one.dataSourceHeaders]);
  if (asks(next) !== asks(state)) next.dataSourceResponse = '';
  if (next.dataSourceResultType !== state.dataSourceResultType && change.dataSourceFirstRecord === undefined)
    next.dataSourceFirstRecord = '';
  if (next.dataSourceFirstRecord !== state.dataSourceFirstRecord && change.dataSourceSelectedFields === undefined)
    next.dataSourceSelectedFields = [];
  return next;
}

/** Whether the step holds all that the next one needs. */
export function isComplete(state: FeedState, step: number): boolean {
  if (step === 0) return state.dataSourceName.trim() !== '' && feedUrlProblem(state.dataSourceUrl) === undefined && headersAreWhole(state);
  if (step === 1) return readAnswer(state.dataSourceResponse) !== undefined;
  if (step === 2) return recordIsThere(state);
  return state.dataSourceSelectedFields.length > 0 && Object.keys(labelProblems(state)).length === 0;
}

/** In this answer, and of the kind that is wanted. */
function recordIsThere(state: FeedState): boolean {
  const answer = readAnswer(state.dataSourceResponse);
  return (
    state.dataSourceFirstRecord !== '' &&
    answer !== undefined &&
    isRecord(valueAtPath(answer.tree, firstRecordOf(state)), state.dataSourceResultType)
  );
}

function headersAreWhole({ dataSourceHeaders }: FeedState): boolean {
  return dataSourceHeaders.every(({ header, value }) => header.trim() !== '' || value === '');
}

/** On the way to a step what is most likely wanted is chosen already; what people chose stays. */
export function entered(state: FeedState, step: number): FeedState {
  const answer = readAnswer(state.dataSourceResponse);
  if (!answer) return state;
  // Nothing is preselected in a feed that already has fields.
  if (step === 2 && !recordIsThere(state) && (state.dataSourceFirstRecord === '' || state.dataSourceSelectedFields.length === 0)) {
    const likely = likelyRecord(answer.tree, state.dataSourceResultType);
    return likely ? changed(state, { dataSourceFirstRecord: writeFeedPath(likely, 'answer') }) : state;
  }
  if (step !== 3) return state;
  const leaves = leavesOf(answer.tree, firstRecordOf(state), state.dataSourceResultType);
  const asked =
    state.dataSourceTexts === undefined && htmlExample(leaves) !== undefined ? { ...state, dataSourceTexts: 'html' as const } : state;
  if (state.dataSourceSelectedFields.length > 0 || leaves.length > CHOSEN_AT_ONCE) return asked;
  return { ...asked, dataSourceSelectedFields: labelled(leaves.map(({ path }) => path)) };
}

/** The first text of the records that may hold HTML: for it people say whether it does. */
export function htmlExample(leaves: readonly Leaf[]): string | undefined {
  return leaves.flatMap(({ samples }) => samples).find(mayHoldHtml);
}

/** These places, each with a name of its own. */
export function labelled(paths: readonly FeedPath[], taken: ReadonlySet<string> = new Set()): { field: string; label: string }[] {
  const used = new Set(taken);
  return paths.map((path) => {
    const label = suggestLabel(path, used);
    used.add(label);
    return { field: writeFeedPath(path, 'record'), label };
  });
}

export function firstRecordOf({ dataSourceFirstRecord }: FeedState): FeedPath {
  return readFeedPath(dataSourceFirstRecord) ?? [];
}

/** By the place of the field: what is wrong with its name. */
export function labelProblems({ dataSourceSelectedFields: fields }: FeedState): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { field, label } of fields) {
    const name = label.trim();
    if (name === '') problems[field] = 'Give the field a name.';
    else if (/[{},]/.test(name)) problems[field] = 'Names can’t contain commas or braces.';
    else if (seen.has(name)) problems[field] = `Another field is called “${name}”.`;
    seen.add(name);
  }
  return problems;
}

/** The body for saving. */
export function bodyOf(state: FeedState) {
  const headers = state.dataSourceHeaders
    .filter(({ header }) => header.trim() !== '')
    .map(({ header, value }) => ({ header: header.trim(), value }));
  const fields = state.dataSourceSelectedFields.map(({ field, label }) => ({ field, label: label.trim() }));
  const parameters = feedParameters(state.dataSourceUrl);
  return {
    name: state.dataSourceName.trim(),
    config: {
      username: state.dataSourceUsername,
      password: state.dataSourcePassword,
      url: state.dataSourceUrl.trim(),
      result_type: state.dataSourceResultType,
      headers,
      first_record: state.dataSourceFirstRecord,
      texts: state.dataSourceTexts,
    },
    merge_fields: fields.map(({ field, label }) => ({ field, value: label })),
    editable_item: {
      ...state,
      dataSourcePassword: '',
      dataSourceHeaders: headers.map(({ header }) => ({ header, value: '' })),
      dataSourceResponse: sampleOf(state.dataSourceResponse),
      dataSourceSelectedFields: fields,
      dataSourceSampleValues: Object.fromEntries(parameters.map((name) => [name, state.dataSourceSampleValues[name] ?? ''])),
    },
  };
}

/** The body for testing. */
export function testBodyOf(state: FeedState, id: number | undefined) {
  const { config } = bodyOf(state);
  const values = Object.fromEntries(feedParameters(config.url).map((name) => [name, state.dataSourceSampleValues[name] ?? '']));
  return {
    url: config.url,
    username: config.username,
    password: config.password,
    customHeaders: config.headers,
    customFields: values,
    ...(id === undefined ? {} : { id }),
  };
}
