/** An opened view, saved by its own calls. It is read as it was saved last: nothing of it is published. */
import type { ApiClient, EventView } from '@limn/contracts';
import type { FieldProblem } from '@limn/model';
import { createDraftSession, type DraftSession, type DraftState } from '../../../../drafts/draft-session.ts';
import { bodyOf, isSameDraft, openDraft, type ViewDraft } from './view-draft.ts';

export type ViewClient = Pick<ApiClient, 'getEventView' | 'updateEventView' | 'copyEventView'>;
export type ViewSession = DraftSession<EventView, ViewDraft, FieldProblem>;
export type ViewState = DraftState<EventView, ViewDraft, FieldProblem>;

const MAX_NAME = 200;

export function createViewSession(client: ViewClient, view: EventView, newIdempotencyKey: () => string): ViewSession {
  const params = { id: view.id };
  return createDraftSession<EventView, ViewDraft, FieldProblem>(
    view,
    {
      read: async () => (await client.getEventView({ params })).event_view,
      save: async (draft, { revision }) =>
        (await client.updateEventView({ params, body: { ...bodyOf(draft) }, ifMatch: revision })).event_view,
      async copy(draft, _view, idempotencyKey) {
        const { id } = (await client.copyEventView({ params, body: {}, idempotencyKey })).event_view;
        const body = bodyOf(draft);
        const label = `Copy of ${body.label}`.slice(0, MAX_NAME).toWellFormed();
        await client.updateEventView({ params: { id }, body: { ...body, label } });
        return id;
      },
      open: openDraft,
      isSame: isSameDraft,
      problemsOf: ({ label }) => (label.trim() === '' ? [{ path: 'label', message: 'Give the view a name.' }] : []),
      placed: (errors) => errors,
      stillThere: () => [],
      failed: 'Couldn’t save the view. Try again.',
    },
    newIdempotencyKey,
  );
}
