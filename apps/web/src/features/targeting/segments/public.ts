/**
 * Rules for other features: how many they match; of segments the list that query builders offer, saving rules
 * as a new one, and the note where published rules are behind.
 */
export { MatchCount } from './MatchCount.tsx';
export { SegmentsBehind } from './SegmentsBehind.tsx';
export { useSegments } from './use-segments.ts';
