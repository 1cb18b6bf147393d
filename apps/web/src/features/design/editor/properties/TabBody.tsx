import { useEffect, type ComponentType } from 'react';
import { BorderTab } from './BorderTab.tsx';
import { ColourTab } from './ColourTab.tsx';
import { FormatTab } from './FormatTab.tsx';
import { PictureTab } from './PictureTab.tsx';
import { useSelection } from './use-selection.ts';
import { MapTab } from './MapTab.tsx';
import { PositionTab } from './PositionTab.tsx';
import { ShadowTab } from './ShadowTab.tsx';
import type { PropertyTab } from './tabs.ts';
import { TransformTab } from './TransformTab.tsx';

export interface TabProps {
  narrow: boolean;
}

export interface TabBodyProps extends TabProps {
  tab: PropertyTab;
  /** The tab's content is on the page. */
  onShown: () => void;
}

const BODIES: Readonly<Record<PropertyTab, ComponentType<TabProps>>> = {
  Map: MapTab,
  Format: FormatOrPicture,
  Transform: TransformTab,
  Colour: ColourTab,
  Shadow: ShadowTab,
  Border: BorderTab,
  Position: PositionTab,
};

/** Words where there are any among what is selected, else pictures. */
function FormatOrPicture(props: TabProps) {
  const { text } = useSelection();
  return text ? <FormatTab {...props} /> : <PictureTab {...props} />;
}

/** Content of one tab of the property card. */
export function TabBody({ tab, narrow, onShown }: TabBodyProps) {
  const Body = BODIES[tab];
  useEffect(() => onShown(), [onShown]);
  return <Body narrow={narrow} />;
}
