import { PALETTE_SIZE } from '@limn/contracts';
import { useEffect, useRef, useState } from 'react';
import { usePalette } from '../../../../api/use-palette.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { AddCompanyColour } from './AddCompanyColour.tsx';
import { SwatchButton, swatchGrid } from './SwatchButton.tsx';

const OFFLINE = 'You can change company colours when you’re back online.';
/** The colour that was removed last, and where it stood. */
type Removed = { colour: string; position: number };

/** Colours that everyone of the company is offered, in every image. */
export function CompanyColours({ colour, onChoose }: { colour: string; onChoose: (colour: string) => void }) {
  const { colours, isMissing, refetch, isOffline, isBusy, problem, add, remove } = usePalette();
  const [isEdited, setEdited] = useState(false);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  const grid = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const nextFocus = useRef<number>(undefined);
  const removing = isEdited && !isOffline && (colours?.length ?? 0) > 0;

  // The button that was pressed is gone: its neighbour has the focus.
  useEffect(() => {
    const index = nextFocus.current;
    if (index === undefined || !colours) return;
    nextFocus.current = undefined;
    const swatches = grid.current?.querySelectorAll<HTMLElement>('[data-swatch] > button');
    (swatches?.[Math.min(index, colours.length - 1)] ?? adding.current)?.focus();
  }, [colours]);

  async function addThis(): Promise<void> {
    setRemoved(undefined);
    if (await add(colour)) setSaid(`${colour} was added to your company colours.`);
  }

  async function takeOut(taken: Removed): Promise<void> {
    nextFocus.current = taken.position;
    if (!(await remove(taken.colour))) return void (nextFocus.current = undefined);
    setRemoved(taken);
    setSaid(`${taken.colour} removed.`);
  }

  async function putBack(taken: Removed): Promise<void> {
    nextFocus.current = taken.position;
    if (!(await add(taken.colour, taken.position))) return void (nextFocus.current = undefined);
    setRemoved(undefined);
    setSaid(`${taken.colour} is back.`);
  }

  return (
    <Box role="group" aria-label="Company colours" sx={{ mt: 3 }}>
      <Row align="center" justify="space-between" sx={{ minHeight: 24, mb: 1 }}>
        <Text variant="caption" aria-hidden muted>
          Company colours
        </Text>
        {colours && colours.length > 0 && !isOffline ? (
          <Quiet label={removing ? 'Done removing company colours' : 'Remove company colours'} onClick={() => setEdited(!removing)}>
            {removing ? 'Done' : 'Remove'}
          </Quiet>
        ) : null}
      </Row>
      {colours ? (
        <Box ref={grid} sx={swatchGrid}>
          {colours.map((each, position) => (
            <Box key={each} data-swatch>
              <SwatchButton
                colour={each}
                verb={removing ? 'Remove' : 'Use'}
                onClick={() => (removing ? void takeOut({ colour: each, position }) : onChoose(each))}
              />
            </Box>
          ))}
          <AddCompanyColour
            ref={adding}
            colour={colour}
            reason={isOffline ? OFFLINE : whyNot(colour, colours)}
            inWords={colours.length === 0}
            onAdd={() => !isBusy && void addThis()}
          />
        </Box>
      ) : isMissing ? (
        <Text variant="caption" role="alert" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          Couldn’t load these. <Quiet onClick={refetch}>Try again</Quiet>
        </Text>
      ) : (
        <Loading label="Loading the company colours">
          <SkeletonBox width={198} height={24} />
        </Loading>
      )}
      {problem ? (
        <Text variant="caption" role="alert" sx={{ display: 'block', mt: 1, color: 'error.main' }}>
          {problem}
        </Text>
      ) : null}
      {isOffline ? (
        <Text variant="caption" muted sx={{ display: 'block', mt: 1 }}>
          {OFFLINE}
        </Text>
      ) : null}
      <Row align="center" justify="space-between" sx={{ '& > :not(:empty)': { mt: 1 } }}>
        <Text variant="caption" role="status" muted>
          {said}
        </Text>
        {removed && !isOffline ? <Quiet onClick={() => void putBack(removed)}>Undo</Quiet> : null}
      </Row>
    </Box>
  );
}

function Quiet({ label, children, onClick }: { label?: string; children: string; onClick: () => void }) {
  return (
    <ButtonBase
      aria-label={label}
      onClick={onClick}
      sx={{
        minWidth: 24,
        minHeight: 24,
        borderRadius: '4px',
        typography: 'caption',
        color: 'link',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </ButtonBase>
  );
}

function whyNot(colour: string, colours: readonly string[]): string | undefined {
  if (!colour.startsWith('#')) return 'Company colours must be fully opaque.';
  if (colours.includes(colour)) return 'This is a company colour.';
  if (colours.length >= PALETTE_SIZE) return `You can have up to ${PALETTE_SIZE} company colours. Remove one first.`;
  return undefined;
}
