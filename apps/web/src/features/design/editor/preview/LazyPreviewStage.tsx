import { lazyPart } from '../../../../ui/lazy-part.tsx';

/** The preview with all that stands beside it, which no one needs before it is looked at. */
export const PreviewStage = lazyPart(async () => (await import('./PreviewStage.tsx')).PreviewStage);
