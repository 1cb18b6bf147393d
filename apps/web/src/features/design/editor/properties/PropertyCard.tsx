import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NearMe } from '../../../../ui/icons/editing.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { isLiveMap } from '../document/map-object.ts';
import { kindName, layerName } from '../document/object-facts.ts';
import { useOnFirstMove } from '../parts/use-on-first-move.ts';
import { offerTextField } from '../parts/text-field.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { TabBody } from './lazy-tab-body.ts';
import { TABS, whyNoneApplies, type PropertyTab } from './tabs.ts';
import { useSelection } from './use-selection.ts';

const TALLEST = 148;

/** Properties of the selected objects. Always there, so that the canvas never moves. */
export function PropertyCard({ narrow }: { narrow: boolean }) {
  const id = useId();
  const { objects } = useSelection();
  const locked = useEditorState((state) => state.image.lock);
  const [wanted, setWanted] = useState<PropertyTab>();
  // Only maps speak of maps, and only where there are stores.
  const hasMap = useEditorState(({ image }) => objects.some((object) => isLiveMap(object, image)));
  const tabs = hasMap ? TABS : TABS.filter((tab) => tab !== 'Map');
  const reasons = new Map(tabs.map((tab) => [tab, whyNoneApplies(tab, objects)]));
  const applies = (tab: PropertyTab) => reasons.has(tab) && reasons.get(tab) === undefined;
  // A tab that does not apply gives way without being forgotten. Until one is chosen a map begins with what
  // only maps have.
  const shown = wanted && applies(wanted) ? wanted : tabs.find(applies);
  const root = useRef<HTMLElement>(null);
  const wantsTextField = useRef(false);
  const focusTextField = useCallback(() => {
    const words = wantsTextField.current ? root.current?.querySelector('textarea') : undefined;
    if (!words) return;
    wantsTextField.current = false;
    words.focus();
    words.select();
  }, []);
  const { store } = useEditor().session;
  useEffect(
    () =>
      offerTextField(store, () => {
        flushSync(() => setWanted('Format'));
        // The field may still be on its way.
        wantsTextField.current = true;
        focusTextField();
      }),
    [store, focusTextField],
  );
  useOnFirstMove(TabBody.preload);
  return (
    <Box ref={root} data-editor-pane component="section" aria-label="Properties" sx={{ bgcolor: 'background.float' }}>
      <Row align="center" sx={{ px: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
        <TabStrip
          id={id}
          label="Properties"
          value={shown}
          onChange={setWanted}
          tabs={tabs.map((tab) => ({ value: tab, label: tab, reason: reasons.get(tab) }))}
        />
        {narrow ? null : (
          <Text
            variant="caption"
            sx={{ color: 'text.tertiary', pl: 4, whiteSpace: 'nowrap', maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {titleOf(objects)}
          </Text>
        )}
      </Row>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={shown ? `${id}-${shown}` : undefined}
        // As tall as the tallest of the usual tabs, so that nothing moves from tab to tab.
        sx={{ p: '14px 16px 16px', minHeight: shown && !narrow ? TALLEST : undefined }}
      >
        {shown ? (
          <TabBody tab={shown} narrow={narrow} onShown={focusTextField} />
        ) : (
          <Text variant="body2" muted sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 28 }}>
            <NearMe sx={{ fontSize: 18, transform: 'scaleX(-1)' }} />
            <span>
              <Box component="strong" sx={{ fontWeight: 700, color: 'text.primary' }}>
                {locked ? 'The image is locked.' : 'Nothing is selected.'}
              </Box>{' '}
              {locked ? 'Unlock it to edit it.' : 'Click an object or a layer to edit it.'}
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
