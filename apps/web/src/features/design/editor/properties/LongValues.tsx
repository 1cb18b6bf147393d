import { FormControlLabel, Switch } from '../../../../ui/kit/inputs.ts';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { isAutoScale } from '../document/object-facts.ts';
import { NumberField } from '../parts/NumberField.tsx';
import { withShrinking } from '../document/shrinking.ts';
import { useSelection } from './use-selection.ts';

/** Where nothing was chosen, texts shrink to a tenth. */
const UNSET_PART = 0.1;

/** Settings for a value longer than the design allows: smaller, down to a readable size, then cut. */
export function LongValues() {
  const { objects, read, change, disabled } = useSelection();
  const shrinks = objects.some(isAutoScale);
  const designed = Math.max(1, read('fontSize', 40, 'text') * read('scaleY', 1, 'text'));
  const smallest = read<number | null>('minFontSize', null, 'text') ?? designed * UNSET_PART;
  return (
    <Box>
      <Text variant="label" sx={{ display: 'block', minHeight: 20, pt: 0.5 }}>
        Long values
      </Text>
      <FormControlLabel
        disabled={disabled}
        label="Shrink text to fit its box"
        sx={{ ml: 0, gap: 2, mt: 1 }}
        control={
          <Switch
            checked={shrinks}
            onChange={(_event, on) => change((object) => replaced(object, withShrinking(object, on)), 'Shrink text')}
          />
        }
      />
      {shrinks ? (
        <Box sx={{ mt: 3, maxWidth: 200 }}>
          <NumberField
            label="Smallest size"
            unit="px"
            min={1}
            max={Math.max(1, Math.floor(designed))}
            digits={1}
            value={Number(smallest.toFixed(1))}
            disabled={disabled}
            onChange={(minFontSize) => change({ minFontSize }, 'Smallest size', 'text')}
          />
          <Text variant="caption" muted sx={{ display: 'block', mt: 1 }}>
            Text that still doesn’t fit ends in …
          </Text>
        </Box>
      ) : null}
    </Box>
  );
}

/** Every property of the new object, and nothing left of the old one. */
function replaced(before: object, after: object): Record<string, unknown> {
  const gone = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]));
  return before === after ? {} : { ...gone, ...after };
}
