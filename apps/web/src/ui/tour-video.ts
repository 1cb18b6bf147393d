/** Address of the recorded tour; null where none was recorded (`npm run tour`). */
export const TOUR_VIDEO: string | null =
  Object.values(import.meta.glob<string>('../help/pictures/tour.webm', { eager: true, query: '?url', import: 'default' }))[0] ?? null;
