import NearMe from '@mui/icons-material/NearMeOutlined';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { isLiveMap } from '../document/map-object.ts';
import { kindName, layerName } from '../document/object-facts.ts';
import { offerWordsField } from '../parts/words-field.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { BorderTab } from './BorderTab.tsx';
import { ColourTab } from './ColourTab.tsx';
import { FormatTab } from './FormatTab.tsx';
import { MapTab } from './MapTab.tsx';
import { PositionTab } from './PositionTab.tsx';
import { ShadowTab } from './ShadowTab.tsx';
import { TABS, whyNoneApplies, type PropertyTab } from './tabs.ts';
import { TransformTab } from './TransformTab.tsx';
import { useSelection } from './use-selection.ts';

export interface TabProps {
  narrow: boolean;
}

const TALLEST = 146;

const BODIES: Readonly<Record<PropertyTab, ComponentType<TabProps>>> = {
  Map: MapTab,
  Format: FormatTab,
  Transform: TransformTab,
  Colour: ColourTab,
  Shadow: ShadowTab,
  Border: BorderTab,
  Position: PositionTab,
};

/** What the selected objects look like. Always there, so that the canvas never moves. */
export function PropertyCard({ narrow }: TabProps) {
  const id = useId();
  const { objects } = useSelection();
  const locked = useEditorState((state) => state.image.lock);
  const [wanted, setWanted] = useState<PropertyTab>('Format');
  // Only maps speak of maps, and only where there are stores.
  const hasMap = useEditorState(({ image }) => objects.some((object) => isLiveMap(object, image)));
  const tabs = hasMap ? TABS : TABS.filter((tab) => tab !== 'Map');
  const reasons = new Map(tabs.map((tab) => [tab, whyNoneApplies(tab, objects)]));
  // A tab that does not apply gives way without being forgotten.
  const shown = reasons.has(wanted) && reasons.get(wanted) === undefined ? wanted : tabs.find((tab) => reasons.get(tab) === undefined);
  const Body = shown ? BODIES[shown] : undefined;
  const root = useRef<HTMLElement>(null);
  const { store } = useEditor().session;
  useEffect(
    () =>
      offerWordsField(store, () => {
        flushSync(() => setWanted('Format'));
        const words = root.current?.querySelector('textarea');
        words?.focus();
        words?.select();
      }),
    [store],
  );
  return (
    <Box ref={root} data-editor-pane component="section" aria-label="Properties" sx={{ bgcolor: 'background.float' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Tabs
          value={shown ?? false}
          onChange={(_event, tab: PropertyTab) => setWanted(tab)}
          aria-label="Properties"
          variant="scrollable"
          scrollButtons={false}
          slotProps={{ scroller: { tabIndex: shown ? -1 : 0 } }}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {tabs.map((tab) => {
            const reason = reasons.get(tab);
            return (
              <Tab
                key={tab}
                value={tab}
                id={`${id}-${tab}`}
                aria-controls={`${id}-panel`}
                disabled={reason !== undefined}
                label={
                  reason ? (
                    <Tooltip describeChild title={reason}>
                      <span style={{ pointerEvents: 'auto' }}>{tab}</span>
                    </Tooltip>
                  ) : (
                    tab
                  )
                }
                sx={{ '&.Mui-disabled': { color: 'text.tertiary', opacity: objects.length === 0 ? 1 : 0.55 } }}
              />
            );
          })}
        </Tabs>
        {narrow ? null : (
          <Text
            variant="caption"
            sx={{ color: 'text.tertiary', pl: 4, whiteSpace: 'nowrap', maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {titleOf(objects)}
          </Text>
        )}
      </Box>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={shown ? `${id}-${shown}` : undefined}
        // As tall as the tallest of the usual tabs, so that nothing moves from tab to tab.
        sx={{ p: '14px 16px 16px', minHeight: Body && !narrow ? TALLEST : undefined }}
      >
        {Body ? (
          <Body narrow={narrow} />
        ) : (
          <Text variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 28, color: 'text.secondary' }}>
            <NearMe sx={{ fontSize: 18, transform: 'scaleX(-1)' }} />
            <span>
              <Box component="strong" sx={{ fontWeight: 700, color: 'text.primary' }}>
                {locked ? 'The image is locked.' : 'Nothing is selected.'}
              </Box>{' '}
              {locked ? 'Unlock it to change how it looks.' : 'Click an object or a layer to change how it looks.'}
            </span>
          </Text>
        )}
      </Box>
    </Box>
  );
}

function titleOf(objects: ReturnType<typeof useSelection>['objects']): string {
  const [first] = objects;
  if (!first) return '';
  const [name, kind] = [layerName(first), kindName(first)];
  if (objects.length > 1) return `${objects.length} objects`;
  return name === kind ? name : `${name}, ${kind.toLowerCase()}`;
}
