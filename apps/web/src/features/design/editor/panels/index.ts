/** The groups at the left of the editor, in their order. */
import type { ComponentType } from 'react';
import { CanvasPanel } from './CanvasPanel.tsx';
import { LinksPanel } from './LinksPanel.tsx';
import { PreviewDataPanel } from './PreviewDataPanel.tsx';
import type { ImageSettings } from '../document/image-settings.ts';
import { isTimer } from '../document/shown-values.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { CropFree, Tune as Settings } from '../../../../ui/icons/editing.ts';
import { Link, Person, Schedule, type SvgIconComponent } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export interface SidePanel {
  id: 'settings' | 'timer' | 'canvas' | 'links' | 'data';
  title: string;
  icon: SvgIconComponent;
  Body: ComponentType;
  /** Left out: every image has it. */
  isFor?: (image: Pick<ImageSettings, 'type'>) => boolean;
}

const PANELS: readonly SidePanel[] = [
  { id: 'settings', title: 'Settings', icon: Settings, Body: SettingsPanel },
  {
    id: 'timer',
    title: 'Countdown',
    icon: Schedule,
    Body: lazyPart(async () => (await import('./TimerPanel.tsx')).TimerPanel),
    isFor: isTimer,
  },
  { id: 'canvas', title: 'Canvas', icon: CropFree, Body: CanvasPanel },
  { id: 'links', title: 'Links and Fallback', icon: Link, Body: LinksPanel },
  { id: 'data', title: 'Preview Data', icon: Person, Body: PreviewDataPanel },
];

/** Finds those of the image that is open. */
export function usePanels(): readonly SidePanel[] {
  const type = useEditorState((state) => state.image.type);
  return PANELS.filter(({ isFor }) => isFor?.({ type }) ?? true);
}
