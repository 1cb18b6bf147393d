import { lazyPart } from '../../../../ui/lazy-part.tsx';

/** Fetched beside the panels: the header is there before it. */
export const WeightMeter = lazyPart(async () => (await import('./WeightMeter.tsx')).WeightMeter);
