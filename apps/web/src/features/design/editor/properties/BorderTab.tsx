import { kindOf, numberOf, propertiesOf, textInside } from '../document/object-facts.ts';
import { ColourField } from '../parts/ColourField.tsx';
import { SliderField } from '../parts/SliderField.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import type { TabProps } from './TabBody.tsx';
import { TabGrid } from './TabGrid.tsx';
import { useSelection } from './use-selection.ts';

const MAX = 100;

export function BorderTab({ narrow }: TabProps) {
  const { first, read, change, disabled } = useSelection();
  if (!first) return null;
  const target = textInside(first) ? 'text' : 'object';
  const stroke = read<string | null>('stroke', null, target);
  const width = stroke ? read('strokeWidth', 0, target) : 0;
  return (
    <TabGrid narrow={narrow} columns={3}>
      <ColourField
        label="Border colour"
        value={stroke ?? '#000000'}
        note={stroke && width > 0 ? undefined : 'None'}
        disabled={disabled}
        onChange={(colour) =>
          change(
            (object) => ({
              stroke: colour,
              strokeWidth: Math.max(1, propertiesOf(object)['stroke'] ? numberOf(object, 'strokeWidth', 1) : 1),
            }),
            'Border',
            target,
          )
        }
      />
      <SliderField
        label="Border width"
        min={0}
        max={MAX}
        step={1}
        value={width}
        disabled={disabled}
        onChange={(strokeWidth) =>
          change(
            (object) => ({
              strokeWidth,
              stroke: strokeWidth > 0 ? (propertiesOf(object)['stroke'] ?? '#000000') : (propertiesOf(object)['stroke'] ?? null),
            }),
            'Border',
            target,
          )
        }
      />
      {kindOf(first) === 'rect' ? (
        <NumberField
          label="Corner radius"
          unit="px"
          min={0}
          max={500}
          value={read('rx', 0)}
          disabled={disabled}
          onChange={(radius) => change({ rx: radius, ry: radius }, 'Corners')}
        />
      ) : null}
    </TabGrid>
  );
}
