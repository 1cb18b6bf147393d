import type { SceneObject } from '@limn/scene';
import { VerticalAlignBottom as Bottom, VerticalAlignCenter as Middle, VerticalAlignTop as Top } from '../../../../ui/icons/editing.ts';
import { FormControlLabel, Switch } from '../../../../ui/kit/inputs.ts';
import { drawnSize } from '../document/geometry.ts';
import { isAutoScale, numberOf } from '../document/object-facts.ts';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import { useSelection } from './use-selection.ts';

const PLACES = [
  { id: 'top', label: 'Top', icon: <Top /> },
  { id: 'middle', label: 'Middle', icon: <Middle /> },
  { id: 'bottom', label: 'Bottom', icon: <Bottom /> },
] as const;

/** A box that keeps its height whatever its words are, and where they lie in it. */
export function TextBoxFields() {
  const { objects, read, change, disabled } = useSelection();
  // The box of a text that shrinks keeps its height anyway.
  const shrinks = objects.some(isAutoScale);
  const isFixed = shrinks || read<number | null>('boxHeight', null, 'text') !== null;
  const now = read<string | null>('verticalAlign', null, 'text') ?? 'top';
  return (
    <>
      <FormControlLabel
        label="Fixed height"
        disabled={disabled || shrinks}
        sx={{ ml: 0, gap: 2, minHeight: 32 }}
        control={
          <Switch
            checked={isFixed}
            onChange={(_event, on) =>
              change(
                (text) => (on ? withHeight(text, drawnSize(text).height) : { boxHeight: null, verticalAlign: null }),
                'Fixed height',
                'text',
              )
            }
          />
        }
      />
      <ToggleButtons
        label="Text in the box"
        disabled={disabled}
        options={PLACES.map((place) => ({
          ...place,
          on: isFixed && now === place.id,
          onClick: () =>
            void change(
              (text) => ({ ...(isFixed ? {} : withHeight(text, drawnSize(text).height)), verticalAlign: place.id }),
              'Vertical alignment',
              'text',
            ),
        }))}
      />
    </>
  );
}

/** A text whose box is this many image pixels high. */
export function withHeight(text: SceneObject, pixels: number): Record<string, unknown> {
  const height = Number(Math.max(1, pixels / numberOf(text, 'scaleY') - numberOf(text, 'strokeWidth')).toFixed(2));
  return { boxHeight: height, height };
}
