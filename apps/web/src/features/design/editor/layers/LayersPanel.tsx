import { useDeferredValue, useMemo, useState } from 'react';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { SceneObject } from '@limn/scene';
import { runCommand, type Command } from '../commands/command.ts';
import { editObject } from '../commands/edit-object.ts';
import { centre } from '../commands/centre.ts';
import { deleteObjects } from '../commands/delete-objects.ts';
import { duplicate } from '../commands/duplicate.ts';
import { group, ungroup } from '../commands/group.ts';
import { lockObjects, unlockObjects } from '../commands/lock-objects.ts';
import { backward, forward } from '../commands/order.ts';
import { rename } from '../commands/rename.ts';
import { findLayer } from '../document/editor-document.ts';
import { isPlainGroup } from '../document/grouping.ts';
import { isTimer } from '../document/shown-values.ts';
import { isFixed, layerName } from '../document/object-facts.ts';
import { isReadOnly, selectedLayers } from '../store/editor-store.ts';
import { ObjectMenu } from '../parts/ObjectMenu.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { LayerRow, type LayerActions } from './LayerRow.tsx';
import { LayerRows } from './LayerRows.tsx';
import { dropOn, selectionAfter, stepInList, topFirst } from './layer-order.ts';

/** For a single layer what has always been there; groups and locks where they can mean something. */
function entriesFor(objects: readonly SceneObject[]): readonly Command[] {
  const lock = objects.some(isFixed) ? unlockObjects : lockObjects;
  const groups = [...(objects.length > 1 ? [group] : []), ...(objects.some(isPlainGroup) ? [ungroup] : [])];
  return [editObject, forward, backward, centre, rename, duplicate, ...groups, lock, deleteObjects];
}

/** The objects, top first: drag or Alt ↑ ↓ changes their order. */
export function LayersPanel() {
  const { session, commands } = useEditor();
  const { store } = session;
  // The canvas comes first: of hundreds of layers the list is drawn when the change itself can be seen.
  const document = useDeferredValue(useEditorState((state) => state.document));
  const selection = useEditorState((state) => state.selection);
  const readOnly = useEditorState(isReadOnly);
  const timer = useEditorState((state) => isTimer(state.image));
  const [menu, setMenu] = useState<HTMLElement>();
  const [said, setSaid] = useState('');
  const layers = topFirst(document);

  const actions = useMemo<LayerActions>(
    () => ({
      select(key, how) {
        const { document, selection } = store.getState();
        store.select(selectionAfter(document, selection, key, how));
      },
      step(key, by) {
        const next = stepInList(store.getState().document, key, by);
        store.commit(next, { label: 'Order' });
        const place = topFirst(next).findIndex((layer) => layer.key === key) + 1;
        setSaid(`Layer ${place} of ${next.layers.length}`);
      },
      toggle(key) {
        const isHidden = findLayer(store.getState().document, key)?.object.visible === false;
        store.patch([key], { visible: isHidden }, { label: isHidden ? 'Show' : 'Hide' });
      },
      rename: (key, name) => store.patch([key], { layerName: name }, { label: 'Rename' }),
      remove(key) {
        store.select([key]);
        runCommand(deleteObjects, commands);
      },
      openMenu(key, anchor) {
        if (!store.getState().selection.includes(key)) store.select([key]);
        setMenu(anchor);
      },
    }),
    [store, commands],
  );

  return (
    <Box component="section" aria-labelledby="editor-layers" sx={{ pb: 3 }}>
      <Row align="center" justify="space-between" sx={{ height: 40, px: 4 }}>
        <Text id="editor-layers" variant="h3" component="h2" sx={{ fontSize: 13 }}>
          Layers
        </Text>
        <Text variant="caption" muted aria-label={`${layers.length} layers`}>
          {layers.length}
        </Text>
      </Row>
      {layers.length === 0 ? (
        <Text variant="body2" muted breaks sx={{ px: 4, pb: 2 }}>
          {timer
            ? 'No clock yet. Add a text with {{days}}, {{hours}}, {{minutes}} and {{seconds}} to show the time left, or press C to add a ready-made clock.'
            : 'Nothing here yet. Add a text, an image or a shape.'}
        </Text>
      ) : null}
      <LayerRows
        layers={layers}
        renderRow={(layer, place) => (
          <LayerRow
            key={layer.key}
            layer={layer}
            selected={selection.includes(layer.key)}
            readOnly={readOnly}
            actions={actions}
            {...place}
          />
        )}
        onDrop={(key, over) => store.commit(dropOn(store.getState().document, key, over), { label: 'Order' })}
      />
      <ObjectMenu
        label={`Actions of ${nameOf(layers, selection)}`}
        items={entriesFor(selectedLayers({ ...store.getState(), document, selection }).map(({ object }) => object))}
        anchor={menu}
        onClose={() => setMenu(undefined)}
      />
      <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {said}
      </span>
    </Box>
  );
}

function nameOf(layers: ReturnType<typeof topFirst>, selection: readonly string[]): string {
  const layer = layers.find((each) => selection.includes(each.key));
  return layer ? layerName(layer.object) : 'layer';
}
