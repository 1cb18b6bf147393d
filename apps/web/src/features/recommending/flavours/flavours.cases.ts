/** Flavours as tests of the screens need them; say only what matters. */
import type { Flavour, FlavourItem, FlavourNeighbour, FlavourPreview } from '@limn/contracts';

export function aFlavour(change: Partial<Flavour> = {}): Flavour {
  return {
    id: 7,
    label: 'Viewed, then bought',
    datatable: 3,
    datatable_name: 'Products',
    enabled: 1,
    status: 1,
    last_refresh: '2026-11-20T09:00:00.000Z',
    reason: null,
    progress: null,
    updated_at: '2026-11-20T08:00:00.000Z',
    revision: 2,
    events: [
      { id: 31, event_name: 'Product viewed', datatable: 3, record_count: 1200, views: [{ id: 41, label: 'Last 90 days' }] },
      { id: 32, event_name: 'Purchased', datatable: 3, record_count: 300, views: [] },
      { id: 33, event_name: 'Store visited', datatable: 4, record_count: 10, views: [] },
    ],
    events_1: [{ id: 1, view_id: 31, score: 1 }],
    events_2: [{ id: 1, view_id: 32, score: 2 }],
    within: { within: 1, recency: null },
    refresh_hours: 24,
    category_column: null,
    price_column: null,
    similar_by: { category: 'category', price: 'price' },
    next_refresh: '2026-11-21T09:00:00.000Z',
    model: { events: 1500, people: 318, items: 40, catalogue: 60, recounted: null, took_ms: 900, current: true },
    advice: [],
    ...change,
  };
}

export function anItem(id: string, name: string, change: Partial<FlavourItem> = {}): FlavourItem {
  return { id, name, picture: `https://shop.example/${id}.jpg`, exists: true, ...change };
}

export function aNeighbour(item: FlavourItem, change: Partial<FlavourNeighbour> = {}): FlavourNeighbour {
  return {
    item,
    people: 42,
    of: 318,
    score: 0.4,
    strength: 'strong',
    because: 'did',
    from: null,
    reason: '13% of these people, against 4.0% of all customers: 3.3 times as likely.',
    ...change,
  };
}

export function aPreview(change: Partial<FlavourPreview> = {}): FlavourPreview {
  return { item: null, people: 0, customer: null, neighbours: [], evaluation: null, ...change };
}
