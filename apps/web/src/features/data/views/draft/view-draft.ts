/** A view's settings on the screen, and every change of them as a pure function. No React, no server. */
import { enrichmentColumns, newEnrichment, VIEW_CATEGORY, type Enrichment, type EnrichmentType, type EventView } from '@limn/contracts';
import { emptyGroup, INPUT_TYPE, OFFERED, type Catalogue, type Category, type Group } from '@limn/query';

export interface ViewDraft {
  label: string;
  most_recent_only: boolean;
  event_enrichment: boolean;
  datatable_enrichment: boolean;
  filters: Group;
  enrichment: readonly Enrichment[];
}

export function openDraft(view: EventView): ViewDraft {
  const { label, most_recent_only, event_enrichment, datatable_enrichment, filters, enrichment } = view;
  return { label, most_recent_only, event_enrichment, datatable_enrichment, filters: treeOf(filters), enrichment };
}

/** Also for filters that were saved by other means than this editor. */
function treeOf(filters: unknown): Group {
  const isGroup = typeof filters === 'object' && filters !== null && 'children' in filters && Array.isArray(filters.children);
  return isGroup ? (filters as Group) : emptyGroup();
}

export function isSameDraft(one: ViewDraft, other: ViewDraft): boolean {
  return one === other || JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** The body of a save. */
export function bodyOf({ label, enrichment, ...draft }: ViewDraft) {
  return { ...draft, label: label.trim(), enrichment: enrichment.map((one) => ({ ...one, label: one.label.trim() })) };
}

export function withEnrichment(draft: ViewDraft, id: number, change: (one: Enrichment) => Enrichment): ViewDraft {
  return { ...draft, enrichment: draft.enrichment.map((one) => (one.id === id ? change(one) : one)) };
}

/** At the end, with a label that no other has. */
export function withNewEnrichment(draft: ViewDraft, type: EnrichmentType): ViewDraft {
  const added = newEnrichment(type, Math.max(0, ...draft.enrichment.map(({ id }) => id)) + 1);
  const taken = new Set(draft.enrichment.map(({ label }) => label.trim().toLowerCase()));
  let label = added.label;
  for (let n = 2; taken.has(label.toLowerCase()); n++) label = `${added.label} ${n}`;
  return { ...draft, enrichment: [...draft.enrichment, { ...added, label }] };
}

export function withoutEnrichment(draft: ViewDraft, id: number): ViewDraft {
  return { ...draft, enrichment: draft.enrichment.filter((one) => one.id !== id) };
}

/** Fields that filters may ask with these settings, also where they are not saved yet. */
export function catalogueOf(view: EventView, draft: ViewDraft): Catalogue {
  const event = view.query_builder_rules.find(({ id }) => id === VIEW_CATEGORY.event);
  const days = new Set(event?.items.filter(({ type }) => type === INPUT_TYPE.DATE).map(({ id }) => String(id)));
  const enriched: Category = {
    id: VIEW_CATEGORY.enrichment,
    label: 'Event enrichment',
    items: draft.enrichment
      .filter(({ enabled }) => enabled && draft.event_enrichment)
      .flatMap((one) =>
        enrichmentColumns(one).map(({ id, label, holds }) => ({
          id,
          label,
          ...(holds === 'number' ? OFFERED.number : days.has(one.date_field) ? OFFERED.date : OFFERED.datetime),
        })),
      ),
  };
  const item = draft.datatable_enrichment ? view.item_datatable?.category : undefined;
  const customer = view.query_builder_rules.find(({ id }) => id === VIEW_CATEGORY.customer);
  return [event, enriched, item, customer].filter((category): category is Category => category !== undefined && category.items.length > 0);
}
