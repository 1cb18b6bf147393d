import FlipX from '@mui/icons-material/FlipOutlined';
import type { SceneObject } from '@limn/scene';
import { drawnSize } from '../document/geometry.ts';
import { withTextBox } from '../document/text-box.ts';
import { isAutoScale, kindOf, numberOf } from '../document/object-facts.ts';
import { NumberField } from '../parts/NumberField.tsx';
import { SliderField } from '../parts/SliderField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import type { TabProps } from './TabBody.tsx';
import { TabGrid } from './TabGrid.tsx';
import { useSelection } from './use-selection.ts';

export function TransformTab({ narrow }: TabProps) {
  const { first, read, change, disabled } = useSelection();
  if (!first) return null;
  const size = drawnSize(first);
  const [flipX, flipY] = [read('flipX', false), read('flipY', false)];
  return (
    <TabGrid narrow={narrow} columns={4}>
      <NumberField
        label="Width"
        unit="px"
        min={1}
        max={5000}
        digits={1}
        value={size.width}
        disabled={disabled || size.width === 0}
        onChange={(width) => change((object) => sized(object, 'width', width), 'Resize')}
      />
      <NumberField
        label="Height"
        unit="px"
        min={1}
        max={5000}
        digits={1}
        value={size.height}
        disabled={disabled || size.height === 0 || kindOf(first) === 'text'}
        onChange={(height) => change((object) => sized(object, 'height', height), 'Resize')}
      />
      <NumberField
        label="Angle"
        unit="°"
        min={-360}
        max={360}
        digits={1}
        value={read('angle', 0)}
        disabled={disabled}
        onChange={(angle) => change({ angle }, 'Turn')}
      />
      <ToggleButtons
        label="Flip"
        disabled={disabled}
        options={[
          { id: 'x', label: 'Flip left to right', icon: <FlipX />, on: flipX, onClick: () => void change({ flipX: !flipX }, 'Flip') },
          {
            id: 'y',
            label: 'Flip upside down',
            icon: <FlipX sx={{ transform: 'rotate(90deg)' }} />,
            on: flipY,
            onClick: () => void change({ flipY: !flipY }, 'Flip'),
          },
        ]}
      />
      <SliderField
        label="Opacity"
        min={0}
        max={1}
        step={0.01}
        value={read('opacity', 1)}
        disabled={disabled}
        onChange={(opacity) => change({ opacity }, 'Opacity')}
      />
    </TabGrid>
  );
}

/** A text's box takes a new width, and its words wrap anew; everything else is scaled. */
function sized(object: SceneObject, side: 'width' | 'height', pixels: number): Record<string, unknown> {
  const scale = side === 'width' ? 'scaleX' : 'scaleY';
  const now = drawnSize(object)[side];
  if (now <= 0) return {};
  if (isAutoScale(object)) return { ...withTextBox(object, { ...drawnSize(object), [side]: pixels }) };
  if (kindOf(object) === 'text' && side === 'width')
    return { [side]: Math.max(1, pixels / numberOf(object, scale) - numberOf(object, 'strokeWidth')) };
  return { [scale]: (numberOf(object, scale) * pixels) / now };
}
