import type { CohortTable } from '@limn/contracts';
import { AppError, dateIn } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Uses } from '../uses/uses.port.ts';
import { requireSoundFilters } from './check-view.ts';
import { cohortTable } from './cohort-table.ts';
import { countView } from './count-view.ts';
import { inTime, newPreview, searchFrom } from './preview-search.ts';
import { browsersIn, isByCustomer, previewColumns, searchPreview, wirePreview } from './preview-view.ts';
import { viewSource, type ViewSource } from './view-source.ts';
import { noSuchView, requireView, viewsOf } from './views.read.ts';
import { copyView, createView, removeView, saveView, wireView } from './views.service.ts';

type Names =
  | 'listEventViews'
  | 'createEventView'
  | 'getEventView'
  | 'updateEventView'
  | 'copyEventView'
  | 'deleteEventView'
  | 'previewEventView'
  | 'countEventView'
  | 'getEventViewCohorts';

/** No one waits longer for a number beside the builder. */
const COUNT_MS = 1500;
/** Below what the database is waited for. */
const COHORTS_MS = 12_000;

export function viewHandlers({ nowMs, uses }: { nowMs(): number; uses: Uses }): Handlers<Names> {
  const shown = async (tx: Tx, companyId: number, id: number) => ({ event_view: await wireView(tx, companyId, id) });
  const sourceOf = async (tx: Tx, companyId: number, id: number): Promise<ViewSource> => {
    const source = await viewSource(tx, companyId, await requireView(tx, companyId, id));
    if (!source) throw noSuchView();
    return source;
  };
  return {
    listEventViews: ({ caller, transact }) => transact(async (tx) => ({ event_views: await viewsOf(tx, caller.companyId) })),
    createEventView: ({ caller, params, body, transact }) =>
      transact(async (tx) => shown(tx, caller.companyId, await createView(tx, caller, params.id, body.label))),
    getEventView: ({ caller, params, transact }) => transact((tx) => shown(tx, caller.companyId, params.id)),
    updateEventView: ({ caller, params, body, ifMatch, transact }) =>
      transact(async (tx) => {
        await saveView(tx, caller, params.id, body, ifMatch, uses);
        return shown(tx, caller.companyId, params.id);
      }),
    copyEventView: ({ caller, params, transact }) =>
      transact(async (tx) => shown(tx, caller.companyId, await copyView(tx, caller, params.id, uses))),
    deleteEventView: async ({ caller, params, transact }) => {
      await transact((tx) => removeView(tx, caller.companyId, params.id, uses));
      return { message: 'The view is deleted.' };
    },
    previewEventView: async ({ caller, params, transact }) => {
      const source = await transact((tx) => sourceOf(tx, caller.companyId, params.id));
      const preview = newPreview();
      const isInTime = await inTime(() => transact((tx) => searchPreview(tx, source, preview, searchFrom(nowMs()))));
      const columns = previewColumns(source);
      const browsers = await transact((tx) => browsersIn(tx, caller.companyId, preview.rows));
      return {
        rows: wirePreview(preview.rows, columns, browsers),
        columns: columns.map(({ name, of, label }) => ({ name, of, label })),
        searched_since: isInTime && !preview.cursor ? null : searchedSince(preview, nowMs()),
        searched_by: isByCustomer(source) ? ('customer' as const) : ('event' as const),
      };
    },
    countEventView: async ({ caller: { companyId }, params, body, transact }) => {
      const source = await transact(async (tx) => {
        const { datatable_enrichment: isJoined, ...view } = await requireView(tx, companyId, params.id);
        const draft = { ...view, filters: body.filters, datatable_enrichment: body.datatable_enrichment ?? isJoined };
        const found = await viewSource(tx, companyId, draft);
        if (!found) throw noSuchView();
        return found;
      });
      requireSoundFilters(source);
      if (isByCustomer(source)) return { count: null };
      const count = { matching: 0, counted: 0, total: 0 };
      await inTime(() => transact((tx) => countView(tx, source, count, { now: nowMs(), deadline: performance.now() + COUNT_MS })));
      return { count };
    },
    getEventViewCohorts: async ({ caller, params, transact }) => {
      let found: CohortTable | undefined;
      const isInTime = await inTime(() =>
        transact(async (tx) => {
          const source = await sourceOf(tx, caller.companyId, params.id);
          await tx.run(`set local statement_timeout = ${COHORTS_MS}`);
          const now = nowMs();
          found = await cohortTable(tx, source, params.enrichment, { now, today: dateIn(source.timezone, now) });
        }),
      );
      if (!isInTime)
        throw new AppError('conflict', {
          publicMessage: 'This cohort table takes too long to work out. Add a filter to the view, so that it holds fewer events.',
        });
      if (!found) throw new AppError('not_found', { publicMessage: 'This view has no such cohort table.' });
      return { cohort_table: found };
    },
  };
}

function searchedSince({ cursor }: ReturnType<typeof newPreview>, now: number): string {
  const at = cursor ? Date.parse(cursor.at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) : Number.NaN;
  return new Date(Number.isNaN(at) ? now : at).toISOString();
}
