/**
 * The panels around the canvas. They are fetched beside the editor and the image, so that the canvas, which
 * needs neither, waits for neither.
 */
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { WeightMeter } from './header/LazyWeightMeter.tsx';

export const SidePanels = lazyPart(async () => (await import('./panels/SidePanels.tsx')).SidePanels);
export const PanelRail = lazyPart(async () => (await import('./panels/SidePanels.tsx')).PanelRail);
export const PropertyCard = lazyPart(async () => (await import('./properties/PropertyCard.tsx')).PropertyCard);
export const LayersPanel = lazyPart(async () => (await import('./layers/LayersPanel.tsx')).LayersPanel);
export const VersionsPanel = lazyPart(async () => (await import('./layers/VersionsPanel.tsx')).VersionsPanel);
export const EditorFooter = lazyPart(async () => (await import('./stage/EditorFooter.tsx')).EditorFooter);

/** Called while the image is still being loaded. */
export function fetchPanels(): void {
  for (const part of [SidePanels, PropertyCard, LayersPanel, VersionsPanel, EditorFooter, WeightMeter]) part.preload();
}
