/** A report as a page of its own, for those who have its link: figures, days and rows, without a script. */
import { dateOfDay } from '@limn/model';
import { changeOf, figureOf, firstRows, formatFigure, numbersOf, wholeRows, type Figure } from '@limn/reporting';
import { type Html, markup } from '../../../platform/page/html.ts';
import type { Page } from '../../../platform/page/page.ts';
import type { ReportContent } from './report-content.port.ts';
import { notesOn } from './report-words.ts';

/** A page holds so many; the file has all. */
const MAX_ROWS = { whole: 500, all: 2000 };
const FULL_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function reportPage(content: ReportContent, period: { from: number; to: number }, openers: 'people' | 'all', fileUrl: string): Page {
  const { report, rows, company } = content;
  const shown = firstRows(report, rows, MAX_ROWS);
  const days = `${fullDay(period.from)} to ${fullDay(period.to)}`;
  return {
    title: report.title,
    wide: true,
    body: markup`<p>${company}. ${days}, compared with as many days before. ${openers === 'people' ? 'People only: without prefetches, scanners, bots and tests.' : 'All opens, machines included.'}</p>
${notesOn(content).map((note) => markup`<p>${note}</p>`)}
<dl class="figures">${report.figures.map((figure) => tile(figure, content))}</dl>
${rows.length === 0 ? markup`<p class="note">Nothing was counted on these days.</p>` : table(content, shown)}
${rows.length > shown.length && markup`<p>The first ${wholeRows(report, shown)} of ${wholeRows(report, rows)} rows.</p>`}
<p class="below"><a href="${fileUrl}" download>Download CSV</a></p>`,
  };
}

function tile(figure: Figure, { totals, previous, currency }: ReportContent): Html {
  const [now, before] = [figureOf(figure, totals), figureOf(figure, previous)];
  const change =
    now === undefined ? undefined : changeOf(figure.kind, now, Object.values(previous).some(Boolean) ? (before ?? null) : null);
  const words =
    change &&
    change.direction !== 'level' &&
    `${change.direction === 'up' ? 'Up' : 'Down'} ${change.amount}${figure.kind === 'rate' ? ' points' : ''}`;
  return markup`<div><dt>${figure.label}</dt><dd>${formatFigure(figure.kind, now, currency)}${words && markup` <small>${words}</small>`}</dd></div>`;
}

function table({ report, totals, currency }: ReportContent, rows: readonly object[]): Html {
  const dimensions = report.dimensions.filter(({ kind }) => kind !== 'id');
  const cells = (values: object) =>
    report.figures.map(
      (figure) => markup`<td class="number">${formatFigure(figure.kind, figureOf(figure, numbersOf(values)), currency)}</td>`,
    );
  const nameOf = (row: object) =>
    dimensions.map((dimension, place) => {
      const name = String((dimension.shown ?? dimension.value)(row));
      // Already counted in the row above it.
      const text = place === 0 && report.isPart?.(row) ? `– ${name}` : name;
      const note = place === 0 ? (report.detail?.(row) ?? report.note?.(row)) : undefined;
      return markup`<td>${text}${note !== undefined && markup` <small>${note}</small>`}</td>`;
    });
  return markup`<div class="scrolls"><table class="report"><thead><tr>${dimensions.map(({ label }) => markup`<th scope="col">${label}</th>`)}${report.figures.map(({ label }) => markup`<th scope="col" class="number">${label}</th>`)}</tr></thead>
<tbody><tr class="totals"><th scope="row">TOTALS</th>${dimensions.slice(1).map(() => markup`<td></td>`)}${cells(totals)}</tr>
${rows.map(
  (row) => markup`<tr>${nameOf(row)}${cells(row)}</tr>
`,
)}</tbody></table></div>`;
}

function fullDay(day: number): string {
  return FULL_DAY.format(new Date(`${dateOfDay(day)}T00:00:00Z`));
}
