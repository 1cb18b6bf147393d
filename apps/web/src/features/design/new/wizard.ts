/** State and rules of the wizard. No React. */
import { findImageType, wireTimer, TIMER_KIND, type TimerSettings } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import type { FieldColumns, TemplateSource } from '../templates/public.ts';
import { newTimer, timerProblems } from '../timer/public.ts';
import { backgroundCanvas, emptyCanvas, EMPTY_CANVAS, type BackgroundPicture } from './canvas.ts';
import { addFieldNames } from './field-names.ts';
import { choiceInForce, neededSource, type TemplateChoice } from './type-rules.ts';

export interface Wizard {
  step: 0 | 1 | 2;
  name: string;
  typeId: number | undefined;
  /** The table or feed that an image of this kind is filled from. */
  sourceId: number | undefined;
  /** To what a countdown counts; undefined until something of it was answered. */
  timer: TimerSettings | undefined;
  fields: readonly string[];
  /** A field name that is typed and not yet taken. */
  typed: string;
  /** Undefined: nothing was chosen, so the kind's own first choice is in force. */
  choice: TemplateChoice | undefined;
  picture: BackgroundPicture | undefined;
  template: TemplateSource | undefined;
  /** For a template with a table: the columns that were chosen for its fields. */
  columns: FieldColumns;
  /** The newest table or feed when someone went to add one: a newer one is chosen on return. */
  newestSource: number | undefined;
}

export const NAME_COUNTER = 50;
/** The API's own limit. */
const MAX_NAME_LENGTH = 200;

export function startWizard(now: Date): Wizard {
  return {
    step: 0,
    name: defaultName(now),
    typeId: undefined,
    sourceId: undefined,
    timer: undefined,
    fields: [],
    typed: '',
    choice: undefined,
    picture: undefined,
    template: undefined,
    columns: {},
    newestSource: undefined,
  };
}

/** "New Image 21/11/2026, 14:31", in local time. */
export function defaultName(now: Date): string {
  return `New Image ${now.toLocaleString('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })}`;
}

/** Another kind has other sources and other templates. */
export function withType(wizard: Wizard, typeId: number): Wizard {
  return typeId === wizard.typeId
    ? wizard
    : { ...wizard, typeId, sourceId: undefined, choice: undefined, template: undefined, columns: {}, newestSource: undefined };
}

/** Text left in the field becomes a name when the step is left. */
export function withTypedField(wizard: Wizard): Wizard {
  return wizard.typed.trim() === '' ? wizard : { ...wizard, fields: addFieldNames(wizard.fields, [wizard.typed]).names, typed: '' };
}

/**
 * Why the step cannot be left; undefined when it can.
 * @param templateIsGone the chosen template was looked for and is not there
 */
export function whatIsMissing(wizard: Wizard, templateIsGone = false): string | undefined {
  switch (wizard.step) {
    case 0:
      if (wizard.name.trim() === '') return 'Give the image a name.';
      return wizard.name.trim().length > MAX_NAME_LENGTH ? `Use at most ${MAX_NAME_LENGTH} characters.` : undefined;
    case 1: {
      if (wizard.typeId === undefined) return 'Choose what makes the picture different.';
      if (findImageType(wizard.typeId)?.clock) return Object.values(timerProblems(wizard.timer ?? newTimer('UTC')))[0];
      const needs = neededSource(wizard.typeId);
      return needs && wizard.sourceId === undefined ? `Choose the ${needs.shortName} first.` : undefined;
    }
    case 2: {
      const choice = choiceInForce(wizard.typeId, wizard.choice);
      if (choice === 'background' && !wizard.picture) return 'Upload the background image first.';
      if (choice === 'template' && !wizard.template) return 'Choose a template first.';
      return choice === 'template' && templateIsGone ? 'This template is gone. Choose another one.' : undefined;
    }
    default:
      return wizard.step satisfies never;
  }
}

/** The body of the call that makes the image. */
export function imageToCreate(wizard: Wizard) {
  const typeId = wizard.typeId ?? IMAGE_TYPE.csv;
  const choice = choiceInForce(typeId, wizard.choice);
  const image = { name: wizard.name.trim(), type_id: typeId, ...sourceOf(wizard) };
  // A template brings its own document, size, colour, link and custom fields.
  if (choice === 'template' && wizard.template)
    return { ...image, source: Object.keys(wizard.columns).length > 0 ? { ...wizard.template, fields: wizard.columns } : wizard.template };
  const canvas = choice === 'background' && wizard.picture ? backgroundCanvas(wizard.picture) : emptyCanvas();
  return { ...image, custom_merge_fields: [], bgcolor: EMPTY_CANVAS.colour, ...canvas };
}

function sourceOf({ typeId, sourceId, fields, timer }: Wizard) {
  const names = fields.join(',');
  if (findImageType(typeId ?? 0)?.clock && timer) {
    // The tag has to carry the date.
    const dated = timer.kind === TIMER_KIND.field ? [timer.field] : [];
    return { data_source: { fields: [...new Set([...fields, ...dated])].join(','), timer: wireTimer(timer) } };
  }
  if (sourceId === undefined) return { data_source: { fields: names } };
  if (neededSource(typeId)?.keptIn === 'api_source') return { api_source: { id: sourceId, custom_fields: [], merge_fields: [] } };
  return { data_source: { id: sourceId, fields: names } };
}
