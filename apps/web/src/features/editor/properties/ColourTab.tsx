import { kindOf, textInside } from '../document/object-facts.ts';
import { ColourField } from '../parts/ColourField.tsx';
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
  return (
    <TabGrid narrow={narrow} columns={3}>
      <ColourField
        label={text ? 'Text colour' : 'Fill colour'}
        value={read('fill', 'rgb(0,0,0)', target)}
        disabled={disabled}
        onChange={(fill) => change({ fill }, 'Colour', target)}
      />
      {text ? (
        <ColourField
          label="Behind the words"
          value={read('textBackgroundColor', '', 'text') || 'transparent'}
          disabled={disabled}
          onChange={(textBackgroundColor) => change({ textBackgroundColor }, 'Colour', 'text')}
        />
      ) : null}
    </TabGrid>
  );
}
