import type { LinearGradient } from '@limn/scene';
import { kindOf, textInside } from '../document/object-facts.ts';
import { ColourField } from '../parts/ColourField.tsx';
import { PaintField } from '../parts/PaintField.tsx';
import type { TabProps } from './TabBody.tsx';
import { TabGrid } from './TabGrid.tsx';
import { useSelection } from './use-selection.ts';

export function ColourTab({ narrow }: TabProps) {
  const { first, text, read, change, disabled } = useSelection();
  if (!first) return null;
  if (kindOf(first) === 'line')
    return (
      <TabGrid narrow={narrow} columns={3}>
        <ColourField
          label="Line colour"
          value={read('stroke', 'rgb(0,0,0)')}
          disabled={disabled}
          onChange={(stroke) => change({ stroke }, 'Colour')}
        />
      </TabGrid>
    );
  const target = textInside(first) ? 'text' : 'object';
  const fill = read<string | LinearGradient>('fill', 'rgb(0,0,0)', target);
  const colour = (
    <ColourField
      label={text ? 'Text colour' : 'Fill colour'}
      value={typeof fill === 'string' ? fill : ''}
      disabled={disabled}
      onChange={(next) => change({ fill: next }, 'Colour', target)}
    />
  );
  if (!text)
    return (
      <PaintField
        label="Fill"
        value={fill}
        narrow={narrow}
        disabled={disabled}
        solid={colour}
        onChange={(paint) => change((object) => (canHold(object, paint) ? { fill: paint } : {}), 'Colour')}
      />
    );
  return (
    <TabGrid narrow={narrow} columns={3}>
      {colour}
      <ColourField
        label="Behind the text"
        value={read('textBackgroundColor', '', 'text') || 'transparent'}
        disabled={disabled}
        onChange={(textBackgroundColor) => change({ textBackgroundColor }, 'Colour', 'text')}
      />
    </TabGrid>
  );
}

/** Texts and lines that are selected with a shape keep their one colour. */
function canHold(object: Parameters<typeof kindOf>[0], paint: string | LinearGradient): boolean {
  return typeof paint === 'string' || ['rect', 'circle', 'triangle', 'star'].includes(kindOf(object));
}
