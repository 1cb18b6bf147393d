import { Flip as FlipX } from '../../../../ui/icons/editing.ts';
import { drawnSize } from '../document/geometry.ts';
import { kindOf, textInside } from '../document/object-facts.ts';
import { NumberField } from '../parts/NumberField.tsx';
import { SliderField } from '../parts/SliderField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import type { TabProps } from './TabBody.tsx';
import { TabGrid } from './TabGrid.tsx';
import { TextBoxFields, withHeight } from './TextBoxFields.tsx';
import { useSelection } from './use-selection.ts';

export function TransformTab({ narrow }: TabProps) {
  const { first, read, change, typeBox, disabled } = useSelection();
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
        onChange={(width) => typeBox({ width }, 'Resize')}
      />
      <NumberField
        label="Height"
        unit="px"
        min={1}
        max={5000}
        digits={1}
        value={size.height}
        disabled={disabled || size.height === 0}
        onChange={(height) =>
          kindOf(first) === 'text' ? change((text) => withHeight(text, height), 'Resize') : typeBox({ height }, 'Resize')
        }
      />
      <NumberField
        label="Angle"
        unit="°"
        min={-360}
        max={360}
        digits={1}
        value={read('angle', 0)}
        disabled={disabled}
        onChange={(angle) => typeBox({ angle }, 'Turn')}
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
      {textInside(first) ? <TextBoxFields /> : null}
    </TabGrid>
  );
}
