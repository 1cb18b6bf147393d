import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The first sight of the dashboard does without them. */
export const Answers = lazyPart(async () => (await import('./Findings.tsx')).Findings);
