import { CheckField } from '../../../ui/CheckField.tsx';
import { Box } from '../../../ui/layout.ts';
import { ColourField } from '../parts/ColourField.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useEditorState } from '../session/editor-context.tsx';

const LARGEST = 5000;

export function CanvasPanel() {
  const locked = useEditorState((state) => state.image.lock);
  const width = useSetting('width');
  const height = useSetting('height');
  const colour = useSetting('bgcolor');
  const transparent = useSetting('transparent');
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Veil on={width.veiled}>
          <NumberField
            label="Width"
            unit="px"
            min={1}
            max={LARGEST}
            value={width.value}
            note={width.note}
            error={width.error}
            disabled={locked}
            onChange={width.save}
          />
        </Veil>
        <Veil on={height.veiled}>
          <NumberField
            label="Height"
            unit="px"
            min={1}
            max={LARGEST}
            value={height.value}
            note={height.note}
            error={height.error}
            disabled={locked}
            onChange={height.save}
          />
        </Veil>
      </Box>
      <Veil on={colour.veiled}>
        <ColourField
          label="Background Colour"
          value={colour.value}
          note={colour.note}
          disabled={locked || transparent.value}
          onChange={colour.save}
        />
      </Veil>
      <Veil on={transparent.veiled}>
        <CheckField label="Transparent" checked={transparent.value} disabled={locked} onChange={transparent.save} />
      </Veil>
    </>
  );
}
