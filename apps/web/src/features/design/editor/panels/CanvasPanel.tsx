import { useState } from 'react';
import { MAX_CANVAS_SIDE, resizedCanvas } from '../commands/resize-canvas.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import type { LinearGradient } from '@limn/scene';
import { Text } from '../../../../ui/Text.tsx';
import { ColourField } from '../parts/ColourField.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { PaintField } from '../parts/PaintField.tsx';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

export function CanvasPanel() {
  const locked = useEditorState((state) => state.image.lock);
  const width = useSetting('width');
  const height = useSetting('height');
  const colour = useSetting('bgcolor');
  const transparent = useSetting('transparent');
  const { session } = useEditor();
  const [scales, setScales] = useState(false);

  const [limit, setLimit] = useState<string>();

  function resize(side: 'width' | 'height', pixels: number): void {
    const size = resizedCanvas(session.store, side, Math.round(pixels), scales);
    const isLess = size[side] < Math.round(pixels);
    setLimit(isLess ? `The largest canvas is ${MAX_CANVAS_SIDE} px on its longer side, so the ${side} is ${size[side]} px.` : undefined);
    if (size.width !== width.value) width.save(size.width);
    if (size.height !== height.value) height.save(size.height);
  }

  const { store } = useEditor().session;
  const background = useEditorState(({ document }) => document.frame.background);
  const gradient = typeof background === 'object' ? background : undefined;

  /** A gradient belongs to the document and lies over the image's own colour, which shows through it. */
  function setBackground(paint: string | LinearGradient): void {
    const { document } = store.getState();
    const { background: _before, ...frame } = document.frame;
    const next = typeof paint === 'string' ? frame : { ...frame, background: paint };
    store.commit({ ...document, frame: next }, { label: 'Background', merge: 'Background' });
  }

  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Veil on={width.veiled}>
          <NumberField
            label="Width"
            unit="px"
            min={1}
            max={MAX_CANVAS_SIDE}
            value={width.value}
            note={width.note}
            error={width.error}
            disabled={locked}
            onChange={(next) => resize('width', next)}
          />
        </Veil>
        <Veil on={height.veiled}>
          <NumberField
            label="Height"
            unit="px"
            min={1}
            max={MAX_CANVAS_SIDE}
            value={height.value}
            note={height.note}
            error={height.error}
            disabled={locked}
            onChange={(next) => resize('height', next)}
          />
        </Veil>
      </Box>
      {limit ? <Note kind="info">{limit}</Note> : null}
      <CheckField label="Scale contents" checked={scales} disabled={locked} onChange={setScales} />
      {scales ? (
        <Text variant="caption" muted>
          The next width or height keeps the proportions, and everything grows or shrinks with it.
        </Text>
      ) : null}
      <Veil on={colour.veiled}>
        <PaintField
          label="Background"
          value={gradient ?? colour.value}
          narrow
          disabled={locked || transparent.value}
          onChange={setBackground}
          solid={
            <ColourField
              label="Background Colour"
              value={colour.value}
              note={colour.note}
              disabled={locked || transparent.value}
              onChange={colour.save}
            />
          }
        />
      </Veil>
      <Veil on={transparent.veiled}>
        <CheckField label="Transparent" checked={transparent.value} disabled={locked} onChange={transparent.save} />
      </Veil>
    </>
  );
}
