/**
 * The definition of a report. Its table, TOTALS, chart, exported file and the counted part of its API rows
 * are made from this.
 */

/** The subject of a report's rows: a day, an image. Its value sorts the rows and is in the exported file. */
export interface Dimension<Row> {
  key: string;
  label: string;
  /** `day` is yyyy-mm-dd; `text` is sorted as people sort names; `id` is only exported. */
  kind: 'day' | 'text' | 'id';
  value(row: Row): string | number;
  /** As the table writes it, where that is not its value. */
  shown?(row: Row): string;
}

/** How a figure is written: whole numbers, percent with two decimals, or money in whole pence. */
export type FigureKind = 'count' | 'rate' | 'money';

interface FigureLabels {
  key: string;
  label: string;
  kind: FigureKind;
  /** How it is counted, in a sentence that follows a colon. */
  how?: string;
  /** The ones of one strip of a chart share an axis. Default: all of its kind. */
  strip?: string;
}

/** A figure that rows carry under its key. */
export interface Measure extends FigureLabels {
  /**
   * `sum`: rows add up to TOTALS. `asked`: they don't, as a person may be in several rows, so TOTALS is
   * counted by itself.
   */
  total: 'sum' | 'asked';
  /** The name it has where it is rolled up, for rows that are made of rolls. */
  roll?: string;
  /** Key of the figure that it is a part of: people of their impressions. Charts draw it within that one. */
  within?: string;
}

/** A figure worked out from two others of its row, in TOTALS too. */
export interface Rate extends FigureLabels {
  kind: 'rate';
  total: 'derived';
  part: string;
  whole: string;
}

/**
 * Money for each unit of another figure of its row, in TOTALS too: for every order, for every thousand
 * impressions. Not known of none.
 */
export interface Mean extends FigureLabels {
  kind: 'money';
  total: 'derived';
  part: string;
  whole: string;
  /** How many of `whole` it is for. */
  per: number;
}

export type Figure = Measure | Rate | Mean;

export interface Target {
  kind: 'image' | 'campaign' | 'recipe';
  id: number;
}

export interface Report<Row> {
  title: string;
  /** The name of the exported file, before its days. */
  csvTitle: string;
  dimensions: readonly Dimension<Row>[];
  /** In the order of the columns. */
  figures: readonly Figure[];
  /** `none`: its rows are steps of one sum. */
  totals?: 'none';
  /** Key of the column that is sorted at first. */
  sort: { by: string; descending: boolean };
  /** Keys of the figures by which its first rows are compared at first, where it is not shown over time. */
  compared?: readonly string[];
  /** The target of a row, if any. */
  drillDown?(row: Row): Target | undefined;
  /** Whether a row is a part of the one above it, in whose figures it is counted. */
  isPart?(row: Row): boolean;
  /** Said under a row's name, where that is an id: what it is called. */
  detail?(row: Row): string | undefined;
  /** The address of a small picture beside a row's name; '' for none. */
  picture?(row: Row): string;
  /** Said beside a row's name: that it is deleted. */
  note?(row: Row): string | undefined;
}

/** Figures by their key. One that is missing is not known, which is not zero. */
export type Figures = Readonly<Partial<Record<string, number>>>;

/** Keys of the figures that rows carry. */
export type MeasureKey<R extends { figures: readonly Figure[] }> = Exclude<R['figures'][number], { total: 'derived' }>['key'];
