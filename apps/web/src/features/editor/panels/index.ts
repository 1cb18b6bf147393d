/** The groups at the left of the editor, in their order. */
import Settings from '@mui/icons-material/TuneOutlined';
import CropFree from '@mui/icons-material/CropFreeOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import { CanvasPanel } from './CanvasPanel.tsx';
import { LinksPanel } from './LinksPanel.tsx';
import { PreviewDataPanel } from './PreviewDataPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

export interface SidePanel {
  id: 'settings' | 'canvas' | 'links' | 'data';
  title: string;
  icon: SvgIconComponent;
  Body: ComponentType;
}

export const panels: readonly SidePanel[] = [
  { id: 'settings', title: 'Settings', icon: Settings, Body: SettingsPanel },
  { id: 'canvas', title: 'Canvas', icon: CropFree, Body: CanvasPanel },
  { id: 'links', title: 'Links and Fallback', icon: Link, Body: LinksPanel },
  { id: 'data', title: 'Preview Data', icon: Person, Body: PreviewDataPanel },
];
