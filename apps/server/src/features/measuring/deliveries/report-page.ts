/** A report as a page of its own, for those who have its link: figures, days and rows, without a script. */
import { changeOf, figureOf, firstRows, formatFigure, numbersOf, wholeRows, type Figure } from '@limn/reporting';
import { type Html, markup } from '../../../platform/page/html.ts';
import type { Page } from '../../../platform/page/page.ts';
import type { ReportContent } from './report-content.port.ts';
import { BEHIND, modelNote, periodText, type Days } from './report-labels.ts';

/** A page holds so many; the file has all. */
const MAX_ROWS = { whole: 500, all: 2000 };

export function reportPage(content: ReportContent, period: Days, openers: 'people' | 'all', fileUrl: string): Page {
  const { report, rows, company, timezone, model, isBehind } = content;
  const shown = firstRows(report, rows, MAX_ROWS);
  return {
    title: report.title,
    wide: true,
    body: markup`<p><strong>${company}</strong></p>
<p>${periodText(period, timezone, openers)}</p>
${model && markup`<p>${modelNote(model)}</p>`}
${isBehind && markup`<p class="note">${BEHIND}</p>`}
<dl class="figures">${report.figures.map((figure) => tile(figure, content))}</dl>
${rows.length === 0 ? markup`<p class="note">Nothing was counted on these days.</p>` : table(content, shown)}
${rows.length > shown.length && markup`<p>The first ${wholeRows(report, shown)} of ${wholeRows(report, rows)} rows. Download the CSV for all of them.</p>`}
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

/** It scrolls by itself where the window is narrow, by keyboard too. */
function table({ report, totals, currency }: ReportContent, rows: readonly object[]): Html {
  const dimensions = report.dimensions.filter(({ kind }) => kind !== 'id');
  const cells = (values: object) =>
    report.figures.map(
      (figure) => markup`<td class="number">${formatFigure(figure.kind, figureOf(figure, numbersOf(values)), currency)}</td>`,
    );
  const nameOf = (row: object) =>
    dimensions.map((dimension, place) => {
      const name = String((dimension.shown ?? dimension.value)(row));
      if (place > 0) return markup`<td>${name}</td>`;
      const note = report.detail?.(row) ?? report.note?.(row);
      // Already counted in the row above it.
      const text = report.isPart?.(row) ? `– ${name}` : name;
      return markup`<th scope="row">${text}${note !== undefined && markup` <small>${note}</small>`}</th>`;
    });
  return markup`<h2 class="part" id="rows">In detail</h2>
<div class="scrolls" role="region" aria-labelledby="rows" tabindex="0"><table class="report" aria-labelledby="rows"><thead><tr>${dimensions.map(({ label }) => markup`<th scope="col">${label}</th>`)}${report.figures.map(({ label }) => markup`<th scope="col" class="number">${label}</th>`)}</tr></thead>
<tbody><tr class="totals"><th scope="row">TOTALS</th>${dimensions.slice(1).map(() => markup`<td></td>`)}${cells(totals)}</tr>
${rows.map(
  (row) => markup`<tr>${nameOf(row)}${cells(row)}</tr>
`,
)}</tbody></table></div>`;
}
