import { FitScreen, NearMe, Redo, Remove as Minus, Undo } from '../../../../ui/icons/editing.ts';
import { Add as Plus, DataObject, Keyboard } from '../../../../ui/icons/general.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { RangeInput } from '../../../../ui/RangeInput.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ChecksPill } from '../checks/ChecksPill.tsx';
import { runCommand } from '../commands/command.ts';
import { redo, undo } from '../commands/undo-redo.ts';
import { showFields } from '../commands/show-fields.ts';
import { showKeys } from '../commands/show-keys.ts';
import { layerName } from '../document/object-facts.ts';
import { isReadOnly } from '../store/editor-store.ts';
import { topFirst } from '../layers/layer-order.ts';
import { KindIcon } from '../parts/kind-icon.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { ZOOM } from '../canvas/viewport.ts';

export interface ZoomControl {
  zoom: number;
  setZoom: (zoom: number) => void;
  fit: () => void;
}

/** Picker of the object to select, undo and redo, zoom. */
export function EditorFooter({ zoom, setZoom, fit }: ZoomControl) {
  const { commands } = useEditor();
  return (
    <Row
      component="footer"
      data-editor-pane
      gap={1}
      align="center"
      sx={{
        height: 44,
        px: 3,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        flex: 'none',
        '& .MuiIconButton-root.Mui-disabled': { opacity: 0.45 },
      }}
    >
      <ObjectPicker />
      <Separator />
      <HistoryButtons />
      <Row justify="center" sx={{ flex: 1, minWidth: 0 }}>
        <ChecksPill />
      </Row>
      <FieldsSwitch />
      <IconButton label="Fit" size="work" onClick={fit}>
        <FitScreen />
      </IconButton>
      <IconButton label="Zoom out" size="work" disabled={zoom <= ZOOM.min} onClick={() => setZoom(zoom - ZOOM.step * 5)}>
        <Minus />
      </IconButton>
      <Box sx={{ mx: 2 }}>
        <RangeInput
          aria-label="Zoom"
          width={120}
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          valueText={`${zoom.toFixed(2)} times`}
          onChange={setZoom}
        />
      </Box>
      <IconButton label="Zoom in" size="work" disabled={zoom >= ZOOM.max} onClick={() => setZoom(zoom + ZOOM.step * 5)}>
        <Plus />
      </IconButton>
      <Text variant="body2" sx={{ width: 46, textAlign: 'right' }}>
        {zoom.toFixed(2)}×
      </Text>
      <Separator />
      <IconButton label="Keyboard shortcuts" size="work" onClick={() => runCommand(showKeys, commands)}>
        <Keyboard />
      </IconButton>
    </Row>
  );
}

/** Whether texts show their fields or sample values. */
function FieldsSwitch() {
  const { commands } = useEditor();
  const on = useEditorState((state) => state.showsFields);
  const disabled = useEditorState((state) => showFields.enabled(state) !== true);
  return (
    <IconButton
      label={showFields.label}
      size="work"
      aria-pressed={on}
      selected={on}
      disabled={disabled}
      onClick={() => runCommand(showFields, commands)}
    >
      <DataObject />
    </IconButton>
  );
}

export function HistoryButtons() {
  const { commands } = useEditor();
  const state = useEditorState((whole) => whole);
  const undone = state.history.past.at(-1)?.label;
  const redone = state.history.future.at(-1)?.label;
  return (
    <>
      <IconButton
        label={undone ? `Undo: ${undone}` : 'Undo'}
        size="work"
        disabled={undo.enabled(state) !== true}
        onClick={() => runCommand(undo, commands)}
      >
        <Undo />
      </IconButton>
      <IconButton
        label={redone ? `Redo: ${redone}` : 'Redo'}
        size="work"
        disabled={redo.enabled(state) !== true}
        onClick={() => runCommand(redo, commands)}
      >
        <Redo />
      </IconButton>
    </>
  );
}

/** A list of the objects, to select one that lies under others. */
function ObjectPicker() {
  const { session, focusStage } = useEditor();
  const document = useEditorState((state) => state.document);
  const selection = useEditorState((state) => state.selection);
  const readOnly = useEditorState(isReadOnly);
  const actions = topFirst(document).map((layer) => ({
    label: layerName(layer.object),
    icon: <KindIcon object={layer.object} />,
    selected: selection.includes(layer.key),
    onClick: () => {
      session.store.select([layer.key]);
      focusStage();
    },
  }));
  return (
    <ActionMenu
      label="Objects"
      actions={actions}
      trigger={
        <IconButton label="Pick an object" size="work" disabled={readOnly || actions.length === 0} selected>
          <NearMe sx={{ transform: 'scaleX(-1)' }} />
        </IconButton>
      }
    />
  );
}

function Separator() {
  return <Box aria-hidden sx={{ width: '1px', height: 20, bgcolor: 'line.strong', mx: 2, flex: 'none' }} />;
}
