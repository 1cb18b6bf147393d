/** Segments for other features: the list that query builders offer, saving rules as a new one, and the note where published rules are behind. */
export { SegmentsBehind } from './SegmentsBehind.tsx';
export { useSegments } from './use-segments.ts';
