import type { EventKind } from '@limn/contracts';

/** Events whose name has the words, with all their views, and others with those views whose name has them. */
export function findViews(events: readonly EventKind[], words: string): readonly EventKind[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return events;
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return events.flatMap((event) => {
    if (has(event.event_name)) return event;
    const views = event.views.filter(({ label }) => has(label));
    return views.length > 0 ? { ...event, views } : [];
  });
}
