/**
 * The definition of an image type. Lists, wizard, previews and tags are drawn from it and know no type by
 * name.
 */
import type { Values } from '@limn/merge';
import type { FieldProblem, UsedKind } from '@limn/model';
import type { SourceKind } from './source.ts';
import type { TimerSettings } from './timer/timer-settings.ts';

/** One field of a form. */
export interface FormField {
  /** The key under which the value is kept and sent. */
  model: string;
  label: string;
  input: 'text' | 'number' | 'select' | 'checkbox' | 'date' | 'colour';
  options?: { label: string; value: string }[];
  required?: boolean;
  /** True where the value may hold merge fields and placeholders. */
  merge?: boolean;
  default?: string | number | boolean;
  /** The email service's name for its value, where that differs from the model: `email`. */
  asksFor?: string;
  /** The spellings that are read, in a sentence, where a text has to say a date. */
  reads?: string;
}

export interface NamedValue {
  name: string;
  value: string;
}

/** Field names, comma-separated; both keys name the same value. */
export interface DataSource {
  /** The table that fills the image. */
  id?: number | null | undefined;
  fields?: string | null;
  csv_header?: string | null;
  /** Comma-separated: what the tag brings beside the record of a table or feed. */
  link_fields?: string | null | undefined;
  /** For a countdown: see readTimer. */
  timer?: unknown;
  /** For a table: its current columns, whose names may hold commas, and the one that finds a row. */
  columns?: readonly string[] | undefined;
  unique_header?: string | null | undefined;
}

export interface ApiSource {
  /** Id of the feed. */
  id?: number | null | undefined;
  /** Parameters of the feed's address, which the tag carries. */
  custom_fields?: readonly { field: string }[];
  /** Fields of a record; `value` is a field's name. */
  merge_fields?: readonly { value: string }[];
  /** A feed of one record has no positions. */
  result_type?: 'single' | 'multiple' | undefined;
}

/** The part of an image that its kind looks at. */
export interface ImageFacts {
  data_source?: DataSource | null;
  api_source?: ApiSource | null;
  preview_settings?: Readonly<Record<string, unknown>> | undefined;
  /** The language of the picture. */
  locale?: string;
}

export interface ImageTypeDefinition {
  id: number;
  name: string;
  short_name: string;
  /** Key of the picture that stands for this kind. */
  icon: string;
  /**
   * The gallery's design that is offered first when people choose a template; null if the gallery has no
   * design of this kind.
   */
  template: string | null;
  /** Settings that every image of this kind has, whatever its data. */
  settings: FormField[];
  /** Fields that every image of this kind has, whatever its data. */
  merge_fields: NamedValue[];
  custom_merge_fields: NamedValue[];
  /** True where one tag may show several items of a list. Of an image: see `hasManyItems`. */
  multiple_items: boolean;
  /** The source of this type's pictures besides the link; see source.ts. */
  filledFrom: SourceKind;
  /** A record that an image of this type may have besides. */
  mayTake?: 'table';
  /** For a type whose pictures move: everything that only they need. */
  clock?: ClockHook;
  /** One sentence under its name where the kind is chosen. */
  about: string;
  /** True where a new image may begin with a design of the gallery or a template. */
  offersTemplates: boolean;
  /** The start of a new image, unless it is not offered: then an empty canvas. */
  startsWith: 'empty' | 'template';
  /** Names of the merge fields that the image's data gives. */
  fieldsOf(image: ImageFacts): string[];
  /** The form of its preview: who looks, and with which values. */
  previewFields(image: ImageFacts): FormField[];
  /** The form of its tag: one value for each parameter, usually a placeholder of the e-mail service. */
  tagFields(image: ImageFacts): FormField[];
}

/** A moving type's hooks in place of every `if` on its name. */
export interface ClockHook {
  settingsOf(image: ImageFacts): { settings: TimerSettings; problems: FieldProblem[] };
  /** The clock's fields for someone who opens now, for the first time. */
  fieldsNow(image: ImageFacts, given: Values, shown: ReadonlySet<string>, nowMs: number): Record<string, string>;
}

/** A kind of thing that a company has records in, as images and people name it. */
export interface RecordSourceDefinition {
  /** The kind of its uses, so that it isn't deleted while images use it. */
  uses: UsedKind;
  /** Where an image keeps its number, here and in the API. */
  keptIn: 'data_source' | 'api_source';
  /** "Choose the … that fills this image." */
  name: string;
  /** "Choose the … first.", in the wizard. */
  shortName: string;
  /** "While the image was in the bin, its … was deleted." */
  plainName: string;
  /** The preview without a named record. */
  withoutData: string;
  /** One of its records. */
  record: string;
  /** Why there is nothing to proof an image on, and what to do. */
  noRows: string;
}
