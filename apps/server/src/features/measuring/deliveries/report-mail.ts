/** The message of a report that is mailed regularly. */
import { changeOf, figureOf, firstRows, formatFigure, numbersOf, wholeRows, type Figure } from '@limn/reporting';
import type { Message } from '../../people/mail/mailer.port.ts';
import type { Every } from './periods.ts';
import type { ReportContent } from './report-content.port.ts';
import { daysText, everyText, notesOn, periodText, type Days } from './report-labels.ts';

export interface ReportMail {
  to: string;
  every: Every;
  content: ReportContent;
  period: Days;
  openers: 'people' | 'all';
  /** Where the report is in the app, for those who may sign in there. */
  reportUrl: string | undefined;
  /** Its rows as a file, and where the recipient ends these mails. */
  fileUrl: string;
  stopUrl: string;
  /** Names its schedule and recipient. */
  ticket: string;
}

const MAX_ROWS = { whole: 20, all: 100 };
const DAYS_USEFUL = 3;

export function reportMessage({ to, every, content, period, openers, reportUrl, fileUrl, stopUrl, ticket }: ReportMail): Message {
  const { report, rows, totals, previous, currency, timezone, company } = content;
  const days = daysText(period);
  const shown = firstRows(report, rows, MAX_ROWS);
  const [headline] = report.figures;
  const file = { label: 'Download CSV', url: fileUrl };
  return {
    to,
    ticket,
    company,
    subject: `${report.title}, ${days}`,
    heading: report.title,
    preheader: headline ? `${formatFigure(headline.kind, figureOf(headline, totals), currency)} ${headline.label}` : days,
    lines: [periodText(period, timezone, openers), ...notesOn(content)],
    facts: report.figures.map((figure) => ({ label: figure.label, value: withChange(figure, content) })),
    ...(rows.length === 0 ? {} : { table: tableOf({ ...content, rows: shown }) }),
    action: reportUrl === undefined ? file : { label: 'Open the report', url: reportUrl },
    afterwards: [
      rows.length === 0
        ? 'Nothing was counted on these days.'
        : shown.length < rows.length
          ? `The table shows the first ${wholeRows(report, shown)} of ${wholeRows(report, rows)} rows. Download the CSV for all rows and columns.`
          : 'Download the CSV for all columns.',
    ],
    links: [...(reportUrl === undefined ? [] : [file]), { label: 'Stop this email', url: stopUrl }],
    stopUrl,
    because:
      reportUrl === undefined
        ? `You’re receiving this email because you agreed to get this report from ${company} ${everyText(every)}.`
        : `You’re receiving this email because a colleague at ${company} sends you this report ${everyText(every)}.`,
    usefulMinutes: DAYS_USEFUL * 24 * 60,
  };

  function withChange(figure: Figure, { totals: now, previous: before }: ReportContent): string {
    const [value, was] = [figureOf(figure, now), figureOf(figure, before)];
    const text = formatFigure(figure.kind, value, currency);
    const change =
      value === undefined ? undefined : changeOf(figure.kind, value, Object.values(previous).some(Boolean) ? (was ?? null) : null);
    if (!change || change.direction === 'level') return text;
    return `${text} (${change.direction === 'up' ? 'up' : 'down'} ${change.amount}${figure.kind === 'rate' ? ' points' : ''})`;
  }
}

/** Rows in the order of the report, its TOTALS first. */
function tableOf({ report, rows, totals, currency }: ReportContent): NonNullable<Message['table']> {
  const dimensions = report.dimensions.filter(({ kind }) => kind !== 'id');
  const figures = shownFigures(report.figures);
  const cells = (values: object) => figures.map((figure) => formatFigure(figure.kind, figureOf(figure, numbersOf(values)), currency));
  const textsOf = (row: object) =>
    dimensions.map((dimension, place) => {
      const name = String((dimension.shown ?? dimension.value)(row));
      // Already counted in the row above it.
      const text = place === 0 && report.isPart?.(row) ? `– ${name}` : name;
      const more = place === 0 ? (report.detail?.(row) ?? report.note?.(row)) : undefined;
      return more === undefined ? text : `${text} (${more})`;
    });
  return {
    label: report.title,
    head: [...dimensions, ...figures].map(({ label }) => label),
    texts: dimensions.length,
    hasTotals: true,
    rows: [['TOTALS', ...dimensions.slice(1).map(() => ''), ...cells(totals)], ...rows.map((row) => [...textsOf(row), ...cells(row)])],
  };
}

/**
 * More than three columns of figures don't fit a phone: how many, what came of it, and what that is worth.
 */
function shownFigures(figures: readonly Figure[]): Figure[] {
  const [first] = figures;
  const worth = figures.find(({ kind }) => kind === 'money') ?? figures.find(({ kind }) => kind === 'rate');
  const clicks = figures.find(({ key }) => key === (worth?.kind === 'money' ? 'conversions' : 'total_clicks'));
  return [first, clicks, worth].filter((figure) => figure !== undefined);
}
