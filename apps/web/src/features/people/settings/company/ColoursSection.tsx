import { PALETTE_SIZE } from '@limn/contracts';
import { useState } from 'react';
import { usePalette, type CompanyPalette } from '../../../../api/use-palette.ts';
import { Add, ArrowBack as Left, ArrowForward as Right, Close } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';

/** Saved at once, one colour at a time, as in every colour picker. */
export function ColoursSection({ readOnly }: { readOnly: boolean }) {
  const palette = usePalette();
  const { colours, isMissing, refetch, problem } = palette;
  return (
    <SettingsSection
      title="Company colours"
      text="Shown in every colour picker, in this order, for everyone in the company. Saved automatically."
    >
      {colours ? (
        <>
          <Row component="ul" aria-label="Company colours" gap={2} wrap>
            {colours.map((colour, position) => (
              <li key={colour}>
                <Colour colour={colour} position={position} palette={palette} readOnly={readOnly} />
              </li>
            ))}
          </Row>
          {colours.length === 0 ? (
            <Text variant="body2" muted>
              No colours yet. Add your brand colours to use them in every image.
            </Text>
          ) : null}
          {readOnly ? null : <AddColour palette={palette} colours={colours} />}
        </>
      ) : isMissing ? (
        <LoadFailure error={undefined} busy={false} onRetry={refetch}>
          Couldn’t load the company colours.
        </LoadFailure>
      ) : (
        <Loading label="Loading the company colours">
          <SkeletonBox width={240} height={36} />
        </Loading>
      )}
      {problem ? (
        <Text variant="caption" role="alert" sx={{ display: 'block', mt: 2, color: 'error.main' }}>
          {problem}
        </Text>
      ) : null}
    </SettingsSection>
  );
}

const PILL = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  pl: 1.5,
  pr: 3,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'line.strong',
  bgcolor: 'background.paper',
  color: 'text.primary',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '@media (max-width:899.95px), (pointer: coarse)': { minHeight: 44 },
} as const;

interface ColourProps {
  colour: string;
  position: number;
  palette: CompanyPalette;
  readOnly: boolean;
}

function Colour({ colour, position, palette: { colours, isOffline, isBusy, add, remove }, readOnly }: ColourProps) {
  const face = (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 24, height: 24, borderRadius: '4px', bgcolor: colour, border: '1px solid', borderColor: 'line.strong' }}
      />
      {colour}
    </>
  );
  if (readOnly) return <Box sx={PILL}>{face}</Box>;
  const still = isOffline || isBusy;
  return (
    <ActionMenu
      label={`Company colour ${colour}`}
      actions={[
        { label: 'Move left', icon: <Left />, disabled: still || position === 0, onClick: () => void add(colour, position - 1) },
        {
          label: 'Move right',
          icon: <Right />,
          disabled: still || position === (colours?.length ?? 0) - 1,
          onClick: () => void add(colour, position + 1),
        },
        { label: 'Remove', icon: <Close />, separated: true, disabled: still, onClick: () => void remove(colour) },
      ]}
      trigger={
        <ButtonBase aria-label={`${colour}: move or remove`} sx={{ ...PILL, '&:hover': { borderColor: 'field.line', bgcolor: 'tint' } }}>
          {face}
        </ButtonBase>
      }
    />
  );
}

function AddColour({ palette: { isOffline, isBusy, add }, colours }: { palette: CompanyPalette; colours: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const colour = wholeColour(typed);
  const wrong =
    colour === undefined
      ? 'Enter the colour as # and six digits, like #de620f.'
      : colours.includes(colour)
        ? 'This is already a company colour.'
        : undefined;
  const full = colours.length >= PALETTE_SIZE;
  async function send(): Promise<void> {
    setAsked(true);
    if (wrong !== undefined || colour === undefined || isBusy) return;
    if (!(await add(colour))) return;
    setTyped('');
    setAsked(false);
  }
  return (
    <Row gap={2} align="flex-end" sx={{ mt: 4, maxWidth: 360 }}>
      <Field
        label="Another colour"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setAsked(false);
        }}
        placeholder="#de620f"
        error={asked ? wrong : undefined}
        disabled={full || isOffline}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It is no field of the form around it.
          event.preventDefault();
          void send();
        }}
        start={
          <Box
            component="input"
            type="color"
            aria-label="Pick a colour"
            value={colour ?? '#de620f'}
            disabled={full || isOffline}
            onChange={(event) => setTyped(event.target.value)}
            sx={{
              width: 24,
              height: 24,
              flex: 'none',
              p: 0,
              border: 0,
              background: 'none',
              borderRadius: '4px',
              cursor: 'pointer',
              '&::-webkit-color-swatch-wrapper': { p: 0 },
              '&::-webkit-color-swatch': { border: '1px solid', borderColor: 'divider', borderRadius: '4px' },
            }}
          />
        }
      />
      <Box sx={{ alignSelf: asked && wrong ? 'center' : 'flex-end' }}>
        <Button
          icon={<Add />}
          onClick={() => void send()}
          busy={isBusy && 'Adding'}
          disabled={full || isOffline}
          reason={
            full
              ? `You can have up to ${PALETTE_SIZE} company colours. Remove one first.`
              : 'You can change company colours when you’re back online.'
          }
        >
          Add
        </Button>
      </Box>
    </Row>
  );
}

/** `#rrggbb` in lower case, also from three digits and without #. Undefined for text that is no colour. */
function wholeColour(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return undefined;
}
