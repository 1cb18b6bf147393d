/** Where events are in the app. */
export const EVENT_DATA = '/eventdata';
export const SEND_EVENTS = '/eventdata/send';

export const EVENT_TABS = ['fields', 'live', 'refused'] as const;
export type EventTab = (typeof EVENT_TABS)[number];

export function eventAddress(id: number, tab: EventTab = 'fields'): string {
  return `/eventfields?id=${id}${tab === 'fields' ? '' : `&tab=${tab}`}`;
}
