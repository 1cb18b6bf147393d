import { NorthEast as UpRight, NorthWest as UpLeft, SouthEast as DownRight, SouthWest as DownLeft } from '../../../../ui/icons/editing.ts';
import { FormControlLabel, Switch } from '../../../../ui/kit/inputs.ts';
import { ColourField } from '../parts/ColourField.tsx';
import { SliderField } from '../parts/SliderField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import type { TabProps } from './TabBody.tsx';
import { shadowOf, shadowPatch, type Direction, type ShadowFacts } from './shadow.ts';
import { TabGrid } from './TabGrid.tsx';
import { useSelection } from './use-selection.ts';

const DIRECTIONS: readonly { id: string; direction: Direction; label: string; icon: React.ReactNode }[] = [
  { id: '1', direction: 1, label: 'Down and right', icon: <DownRight /> },
  { id: '2', direction: 2, label: 'Up and right', icon: <UpRight /> },
  { id: '3', direction: 3, label: 'Up and left', icon: <UpLeft /> },
  { id: '4', direction: 4, label: 'Down and left', icon: <DownLeft /> },
];

export function ShadowTab({ narrow }: TabProps) {
  const { first, change, disabled } = useSelection();
  if (!first) return null;
  const facts = shadowOf(first);
  const off = disabled || !facts.on;
  const set = (part: Partial<ShadowFacts>) => void change((object) => shadowPatch({ ...shadowOf(object), on: true, ...part }), 'Shadow');
  return (
    <TabGrid narrow={narrow} columns={4}>
      <FormControlLabel
        label="Shadow"
        disabled={disabled}
        sx={{ ml: 0, gap: 2, minHeight: 32 }}
        control={
          <Switch checked={facts.on} onChange={(_event, on) => change((object) => shadowPatch({ ...shadowOf(object), on }), 'Shadow')} />
        }
      />
      <ColourField label="Shadow colour" value={facts.color} disabled={off} onChange={(color) => set({ color })} />
      <ToggleButtons
        label="Direction"
        disabled={disabled}
        options={DIRECTIONS.map(({ direction, ...option }) => ({
          ...option,
          on: facts.on && facts.direction === direction,
          // The pressed direction pressed again means no shadow.
          onClick: () =>
            facts.on && facts.direction === direction ? void change(shadowPatch({ ...facts, on: false }), 'Shadow') : set({ direction }),
        }))}
      />
      <span />
      <SliderField label="Offset" min={0} max={50} step={1} value={facts.offset} disabled={off} onChange={(offset) => set({ offset })} />
      <SliderField label="Blur" min={0} max={50} step={1} value={facts.blur} disabled={off} onChange={(blur) => set({ blur })} />
    </TabGrid>
  );
}
