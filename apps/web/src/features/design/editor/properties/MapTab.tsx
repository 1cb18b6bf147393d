import { MAP_COLOURS, type MapColour, type MapTheme, type SceneObject } from '@limn/scene';
import { RestartAlt } from '../../../../ui/icons/editing.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { parseColour, writeColour } from '../document/colour.ts';
import { mapLookOf, mapSourceOf, MAX_STORES, type MapLook } from '../document/map-object.ts';
import { propertiesOf } from '../document/object-facts.ts';
import { ColourField } from '../parts/ColourField.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { useEditorState } from '../context/editor-context.tsx';
import type { TabProps } from './TabBody.tsx';
import { useSelection } from './use-selection.ts';

const LOOKS: readonly { value: MapTheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const COLOURS: readonly { name: MapColour; label: string }[] = [
  { name: 'pin', label: 'Pins' },
  { name: 'land', label: 'Land' },
  { name: 'sea', label: 'Sea' },
];
/** Column names are never empty, and these are no names of columns: a select wants a word for each choice. */
const AUTOMATIC = '\u0000automatic';
const NONE = '\u0000none';
const NO_COLUMNS: readonly string[] = [];
const DEFAULT_STORES = 3;

/** How the map looks, how many stores it pins, and what stands beside a pin. */
export function MapTab({ narrow }: TabProps) {
  const { read, change, disabled } = useSelection();
  const names = useEditorState(({ image }) => image.data_source?.columns) ?? NO_COLUMNS;
  const look = mapLookOf(read<unknown>('mapSource', 'light'));
  const known = look.label === undefined || look.label === '' || names.includes(look.label) ? names : [look.label, ...names];
  const hasOwnColours = Object.keys(look.colours).length > 0;

  function changeLook(part: (look: MapLook) => Partial<MapLook>, label: string): void {
    change((object: SceneObject) => {
      const now = mapLookOf(propertiesOf(object)['mapSource']);
      return { mapSource: mapSourceOf({ ...now, ...part(now) }) };
    }, label);
  }

  return (
    <Box
      sx={
        narrow
          ? { display: 'grid', gap: 3.5 }
          : { display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 4, rowGap: 3.5, '& > *': { flex: '1 1 116px' } }
      }
    >
      <SelectField
        label="Look"
        size="work"
        value={look.theme}
        options={LOOKS}
        disabled={disabled}
        // Colours chosen on the one look seldom suit the other.
        onChange={(theme) => changeLook(() => ({ theme, colours: {} }), 'Map style')}
      />
      <NumberField
        label="Stores"
        min={1}
        max={MAX_STORES}
        value={read('mapStoreCount', DEFAULT_STORES)}
        disabled={disabled}
        onChange={(mapStoreCount) => change({ mapStoreCount: Math.round(mapStoreCount) }, 'Stores on the map')}
      />
      <SelectField
        label="Label"
        size="work"
        value={look.label === undefined ? AUTOMATIC : look.label || NONE}
        options={[
          { value: AUTOMATIC, label: 'Automatic' },
          { value: NONE, label: 'No label' },
          ...known.map((name) => ({ value: name, label: name })),
        ]}
        disabled={disabled}
        onChange={(label) => changeLook(() => ({ label: label === AUTOMATIC ? undefined : label === NONE ? '' : label }), 'Map labels')}
      />
      {COLOURS.map(({ name, label }) => (
        <ColourField
          key={name}
          label={label}
          value={look.colours[name] ?? MAP_COLOURS[look.theme][name]}
          disabled={disabled}
          onChange={(colour) =>
            changeLook(({ colours }) => ({ colours: { ...colours, [name]: opaque(colour) } }), `Colour of the ${label}`)
          }
        />
      ))}
      <Box sx={{ '&&': { flex: 'none' } }}>
        <IconButton
          label="Use the style’s colours"
          size="work"
          disabled={disabled || !hasOwnColours}
          onClick={() => changeLook(() => ({ colours: {} }), 'Map colours')}
        >
          <RestartAlt />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Maps cannot be seen through. */
function opaque(colour: string): string {
  return writeColour({ ...parseColour(colour), a: 1 });
}
