import { useState } from 'react';
import { Colorize } from '../../../../ui/icons/editing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { parseColour, writeColour } from '../document/colour.ts';
import { usedColours } from '../document/used-colours.ts';
import { useEditor } from '../context/editor-context.tsx';
import { CompanyColours } from './CompanyColours.tsx';
import { pickColour } from './pick-colour.ts';
import { recentColours } from './recent-colours.ts';
import { SwatchButton, swatchGrid } from './SwatchButton.tsx';

/** Two rows of them. */
const MAX = 14;

/**
 * Colours to choose again: from the screen, of the company, of this image, and those chosen last in any
 * image.
 */
export function ColourPalette({ colour, onChoose }: { colour: string; onChoose: (colour: string) => void }) {
  const { session, canvas } = useEditor();
  // As they were when the picker was opened: they must not run away from under the pointer.
  const [{ used, recent }] = useState(() => {
    const { image } = session.store.getState();
    const used = usedColours(session.store.read().objects, image.transparent ? [] : [image.bgcolor]).slice(0, MAX);
    return { used, recent: recentColours().filter((colour) => !used.includes(colour)) };
  });

  async function pick(): Promise<void> {
    const stage = document.querySelector<HTMLElement>('[data-editor-stage]');
    if (!stage) return;
    const colour = await pickColour(stage, (x, y) => canvas()?.colourAt(x, y));
    if (colour) onChoose(writeColour(parseColour(colour)));
  }

  return (
    <>
      <Box sx={{ mt: 3 }}>
        <Button size="work" fullWidth icon={<Colorize />} onClick={() => void pick()}>
          Pick from the screen
        </Button>
      </Box>
      <CompanyColours colour={colour} onChoose={onChoose} />
      <Swatches label="In this image" colours={used} onChoose={onChoose} />
      <Swatches label="Recently used" colours={recent} onChoose={onChoose} />
    </>
  );
}

function Swatches({ label, colours, onChoose }: { label: string; colours: readonly string[]; onChoose: (colour: string) => void }) {
  if (colours.length === 0) return null;
  return (
    <Box role="group" aria-label={label} sx={{ mt: 3 }}>
      <Text variant="caption" aria-hidden muted sx={{ display: 'block', mb: 1 }}>
        {label}
      </Text>
      <Box sx={swatchGrid}>
        {colours.map((colour) => (
          <SwatchButton key={colour} colour={colour} verb="Use" onClick={() => onChoose(colour)} />
        ))}
      </Box>
    </Box>
  );
}
