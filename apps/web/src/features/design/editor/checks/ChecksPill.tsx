import { useId, useState } from 'react';
import { WarningAmber as Warning } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Popover } from '../../../../ui/kit/overlays.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { replaceObjects } from '../document/editor-document.ts';
import { isAutoScale, kindOf } from '../document/object-facts.ts';
import { withShrinking } from '../document/shrinking.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { isReadOnly } from '../store/editor-store.ts';
import { useMissingCharacters } from './use-missing-characters.ts';
import { useOverflow, withWhichValues } from './use-overflow.ts';

const TRIED = 'Tested with long, accented, right-to-left, emoji and empty values';

function pillText(missing: number, overflowing: number): string {
  if (missing === 0) return overflowing === 1 ? '1 text may not fit' : `${overflowing} texts may not fit`;
  if (overflowing === 0) return missing === 1 ? '1 text has characters without a font' : `${missing} texts have characters without a font`;
  return `${missing + overflowing} checks`;
}

/**
 * The problems of the design with recipients' data, most serious first, each with a remedy. Absent where
 * there are none.
 */
export function ChecksPill() {
  const id = useId();
  const { session } = useEditor();
  const editing = useEditorState((state) => state.mode === 'edit');
  const layers = useEditorState((state) => state.document.layers);
  const found = useOverflow(editing);
  const missing = useMissingCharacters(editing);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (found.length + missing.length === 0) return null;

  function show(place: number): void {
    const key = layers[place]?.key;
    if (key) session.store.select([key]);
    setAnchor(null);
  }

  function shrink(place: number): void {
    const layer = layers[place];
    if (!layer) return;
    const { store } = session;
    const { document } = store.getState();
    store.commit(replaceObjects(document, new Map([[layer.key, withShrinking(layer.object, true)]])), { label: 'Shrink text' });
    show(place);
  }

  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: 28,
          px: 3,
          gap: 2,
          borderRadius: '14px',
          typography: 'caption',
          fontWeight: 600,
          color: 'warning.main',
          bgcolor: 'warning.ground',
          whiteSpace: 'nowrap',
          '@media (max-width:899.95px)': { height: 44, borderRadius: '22px' },
        }}
      >
        <Warning sx={{ fontSize: 16 }} />
        {pillText(missing.length, found.length)}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 4, width: 380, maxWidth: 'calc(100% - 32px)', borderRadius: '10px' } },
        }}
      >
        <Text id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
          {missing.length > 0 ? 'Characters without a font' : TRIED}
        </Text>
        {missing.map(({ place, text }) => (
          <Box key={place} sx={{ mb: 3 }}>
            <Text variant="body2" breaks sx={{ mb: 1 }}>
              {text}
            </Text>
            <Button size="work" onClick={() => show(place)}>
              Show
            </Button>
          </Box>
        ))}
        {missing.length > 0 && found.length > 0 ? (
          <Text variant="h3" component="h2" sx={{ mb: 2 }}>
            {TRIED}
          </Text>
        ) : null}
        <OverflowList found={found} onShow={show} onShrink={shrink} />
      </Popover>
    </>
  );
}

interface OverflowListProps {
  found: ReturnType<typeof useOverflow>;
  /** @param place of the layer in the document */
  onShow: (place: number) => void;
  onShrink: (place: number) => void;
}

/** The texts that may not fit, each with what can be done about it. */
function OverflowList({ found, onShow, onShrink }: OverflowListProps) {
  const readOnly = useEditorState(isReadOnly);
  const layers = useEditorState((state) => state.document.layers);
  return (
    <Stack component="ul" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {found.map((problem) => {
        const object = layers[problem.place]?.object;
        const canShrink = object && kindOf(object) === 'text' && !isAutoScale(object) && !readOnly;
        return (
          <Box component="li" key={problem.place}>
            <Text variant="body2">{problem.text}</Text>
            <Text variant="caption" muted breaks sx={{ display: 'block' }}>
              {withWhichValues(problem)}
            </Text>
            <Row gap={2} sx={{ mt: 1 }}>
              <Button size="work" onClick={() => onShow(problem.place)}>
                Show
              </Button>
              {canShrink ? (
                <Button size="work" onClick={() => onShrink(problem.place)}>
                  Shrink to fit
                </Button>
              ) : null}
            </Row>
          </Box>
        );
      })}
    </Stack>
  );
}
