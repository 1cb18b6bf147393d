import { isMap } from '@limn/scene';
import { Circle, CropSquare as Square, Gradient, OpenWith, Wallpaper } from '../../../../ui/icons/editing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { runCommand } from '../commands/command.ts';
import { addScrim } from '../commands/add-scrim.ts';
import { setAsBackground } from '../commands/set-as-background.ts';
import { isDynamicImage, kindOf } from '../document/object-facts.ts';
import { framed, framingOf, MAX_ZOOM, roomToMove, type Framing } from '../document/picture-frame.ts';
import { NumberField } from '../parts/NumberField.tsx';
import { SliderField } from '../parts/SliderField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import type { TabProps } from './TabBody.tsx';
import { useSelection } from './use-selection.ts';

const FITS = [
  { value: 'fill', label: 'Fill' },
  { value: 'fit', label: 'Fit' },
] as const;

/** How a picture lies in its frame, and which shape the frame has. */
export function PictureTab({ narrow }: TabProps) {
  const { commands, session } = useEditor();
  const { objects, read, change, disabled } = useSelection();
  const first = objects.find((object) => kindOf(object) === 'image');
  const moving = useEditorState((state) => state.movesPicture !== undefined && state.selection.includes(state.movesPicture));
  const key = useEditorState((state) => (state.selection.length === 1 ? state.selection[0] : undefined));
  if (!first) return null;
  const isDynamic = isDynamicImage(first);
  const { fit, focalX, focalY, zoom } = framingOf(first);
  const room = roomToMove(first);
  const canMove = fit === 'fill' && (room.width > 0.5 || room.height > 0.5);
  const frame = (part: Partial<Framing>, label: string) =>
    void change((object) => (kindOf(object) === 'image' && !isDynamicImage(object) ? framed(object, part) : {}), label);
  const isRound = read<string | null>('pictureMask', null) === 'circle';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: narrow ? 3.5 : 8,
        gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : 'auto minmax(0, 1.2fr) minmax(0, 1fr)',
        alignItems: 'start',
      }}
    >
      <Stack gap={3} align="start">
        {isMap(first) ? null : (
          <Box>
            <Text variant="label" sx={{ display: 'block', mb: 1 }}>
              Picture in its frame
            </Text>
            <Segmented
              label="Picture in its frame"
              options={FITS}
              value={isDynamic ? (read<string>('dynamicFit', 'scale') === 'crop' ? 'fill' : 'fit') : fit}
              onChange={(next) => {
                if (disabled) return;
                if (isDynamic) change({ dynamicFit: next === 'fill' ? 'crop' : 'scale' }, 'Crop to fit');
                else frame({ fit: next }, next === 'fill' ? 'Fill the frame' : 'Fit the frame');
              }}
            />
          </Box>
        )}
        {isMap(first) ? null : (
          <Button
            size="work"
            icon={<Wallpaper />}
            disabled={disabled || objects.length !== 1}
            onClick={() => runCommand(setAsBackground, commands)}
          >
            Set as background
          </Button>
        )}
      </Stack>
      {isDynamic || isMap(first) ? (
        <Text variant="caption" muted sx={{ maxWidth: 320 }}>
          {isMap(first) ? 'Maps always fill their frame.' : 'Each recipient’s picture is centred in the frame.'}
        </Text>
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: narrow ? '1fr' : '1fr 1fr', columnGap: 6 }}>
          <SliderField
            label="Zoom"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            disabled={disabled || fit === 'fit'}
            onChange={(next) => frame({ zoom: next }, 'Zoom picture')}
          />
          <Row align="end">
            <Button
              size="work"
              icon={<OpenWith />}
              aria-pressed={moving}
              look={moving ? 'standing' : 'outlined'}
              disabled={disabled || !canMove || key === undefined}
              reason={canMove ? undefined : 'The whole picture is visible. Zoom in, or make the frame narrower.'}
              onClick={() => session.store.set({ movesPicture: moving ? undefined : key })}
            >
              Move picture
            </Button>
          </Row>
          <SliderField
            label="Across"
            min={0}
            max={100}
            step={1}
            value={Math.round(focalX * 100)}
            disabled={disabled || !canMove || room.width <= 0.5}
            onChange={(percent) => frame({ focalX: percent / 100 }, 'Move picture')}
          />
          <SliderField
            label="Down"
            min={0}
            max={100}
            step={1}
            value={Math.round(focalY * 100)}
            disabled={disabled || !canMove || room.height <= 0.5}
            onChange={(percent) => frame({ focalY: percent / 100 }, 'Move picture')}
          />
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'end', justifyItems: 'start' }}>
        <ToggleButtons
          label="Shape"
          disabled={disabled}
          options={[
            {
              id: 'box',
              label: 'Rectangle',
              icon: <Square />,
              on: !isRound,
              onClick: () => void change((object) => (kindOf(object) === 'image' ? { pictureMask: null } : {}), 'Picture shape'),
            },
            {
              id: 'circle',
              label: 'Circle',
              icon: <Circle />,
              on: isRound,
              onClick: () => void change((object) => (kindOf(object) === 'image' ? inCircle(object) : {}), 'Picture shape'),
            },
          ]}
        />
        <NumberField
          label="Corner radius"
          unit="px"
          min={0}
          max={500}
          value={read<number | null>('cornerRadius', 0) ?? 0}
          disabled={disabled || isRound}
          onChange={(cornerRadius) => change((object) => (kindOf(object) === 'image' ? { cornerRadius } : {}), 'Corners')}
        />
        <Button size="work" icon={<Gradient />} disabled={disabled || objects.length !== 1} onClick={() => runCommand(addScrim, commands)}>
          Add scrim
        </Button>
      </Box>
    </Box>
  );
}

/** A circle is as wide as it is high: the frame becomes the largest square that lay in it. */
function inCircle(object: Parameters<typeof framed>[0]): Record<string, unknown> {
  const { frame } = framingOf(object);
  const side = Math.min(frame.width, frame.height);
  return { ...framed(object, { frame: { width: side, height: side }, fit: 'fill' }), pictureMask: 'circle' };
}
