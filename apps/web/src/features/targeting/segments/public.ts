/** Segments for other features: the list that query builders offer, and saving rules as a new one. */
export { useSegments } from './use-segments.ts';
