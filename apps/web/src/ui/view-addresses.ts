/** Where the pages about event views are. */
export const EVENT_VIEWS = '/eventviews';

export function viewAddress(id: number): string {
  return `${EVENT_VIEWS}/edit?id=${id}`;
}
