import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Add, Image, Place, Schedule } from '../../../../ui/icons/general.ts';
import { Category, Title } from '../../../../ui/icons/editing.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { addClock } from '../commands/add-clock.ts';
import { addImage } from '../commands/add-image.ts';
import { addMap } from '../commands/add-map.ts';
import { addText } from '../commands/add-text.ts';
import { canChange, runCommand, type Command } from '../commands/command.ts';
import { offersMaps } from '../document/map-object.ts';
import { isTimer } from '../document/shown-values.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

export const ShapeMenu = lazyPart(async () => (await import('./ShapeMenu.tsx')).ShapeMenu);

/**
 * Opens upward with words and keys: text, image, map where there are stores, clock where there is a
 * countdown, shape.
 */
export function AddObjectDial({ bottom, size }: { bottom: number; size: number }) {
  const { commands, focusStage } = useEditor();
  const enabled = useEditorState(canChange);
  const hasMaps = useEditorState(({ image }) => offersMaps(image));
  const hasClock = useEditorState(({ image }) => isTimer(image));
  const [open, setOpen] = useState(false);
  const [shapes, setShapes] = useState<HTMLElement>();
  const [everShapes, setEverShapes] = useState(false);
  if (shapes && !everShapes) setEverShapes(true);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (enabled !== true) return null;
  const run = (command: Command): void => {
    setOpen(false);
    // The pressed button goes away: a dialog that closes returns the focus to the canvas.
    focusStage();
    runCommand(command, commands);
  };
  const keys = (event: KeyboardEvent): void => {
    if (!open || shapes !== undefined) return;
    if (event.key === 'Escape') {
      setOpen(false);
      opener.current?.focus();
      event.stopPropagation();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
      const at = items.findIndex((item) => item === document.activeElement);
      items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
      event.preventDefault();
    }
  };
  return (
    <Box
      ref={root}
      onKeyDown={keys}
      onBlur={(event) => !root.current?.contains(event.relatedTarget) && shapes === undefined && setOpen(false)}
      sx={{
        position: 'absolute',
        right: 16,
        bottom,
        zIndex: 3,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-end',
        gap: 2.5,
      }}
    >
      {open ? (
        <Box
          component="ul"
          role="menu"
          aria-label="Add"
          id="editor-add"
          sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, pr: `${(size - 40) / 2}px` }}
        >
          <Choice label="Text" hint="T" icon={<Title />} onClick={() => run(addText)} autoFocus />
          <Choice label="Image" hint="I" icon={<Image />} onClick={() => run(addImage)} />
          {hasMaps ? <Choice label="Map" icon={<Place />} onClick={() => run(addMap)} /> : null}
          {hasClock ? <Choice label="Clock" hint="C" icon={<Schedule />} onClick={() => run(addClock)} /> : null}
          <Choice label="Shape" hint="S" icon={<Category />} onClick={(event) => setShapes(event)} />
        </Box>
      ) : null}
      <ButtonBase
        ref={opener}
        aria-label={open ? 'Close the object list' : 'Add an object'}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? 'editor-add' : undefined}
        onClick={() => {
          setOpen(!open);
          ShapeMenu.preload();
        }}
        sx={{
          width: size,
          height: size,
          borderRadius: '50%',
          bgcolor: 'secondary.main',
          color: 'secondary.contrastText',
          boxShadow: '0 4px 14px rgba(22,36,58,.32)',
          '&:hover': { bgcolor: 'secondary.dark' },
        }}
      >
        <Add sx={{ transform: open ? 'rotate(45deg)' : 'none', transition: 'transform 120ms' }} />
      </ButtonBase>
      {everShapes ? (
        <ShapeMenu
          anchor={shapes}
          onClose={() => setShapes(undefined)}
          onChosen={() => {
            setShapes(undefined);
            setOpen(false);
            // Once the menu has given the focus back to what opened it, which is gone by then.
            setTimeout(focusStage);
          }}
        />
      ) : null}
    </Box>
  );
}

function Choice({
  label,
  hint,
  icon,
  onClick,
  autoFocus,
}: {
  label: string;
  hint?: string;
  icon: ReactNode;
  onClick: (anchor: HTMLElement) => void;
  autoFocus?: boolean;
}) {
  return (
    <Row component="li" role="none">
      <ButtonBase
        role="menuitem"
        autoFocus={autoFocus ?? false}
        onClick={(event) => onClick(event.currentTarget)}
        sx={{ fontFamily: 'inherit', gap: 3, ml: 'auto', borderRadius: '20px' }}
      >
        <Row
          component="span"
          gap={2}
          align="center"
          sx={{
            height: 28,
            pl: 2.5,
            pr: 1.5,
            borderRadius: '6px',
            bgcolor: 'background.float',
            color: 'text.primary',
            boxShadow: 'var(--e1)',
            fontSize: 13,
          }}
        >
          {label}
          {hint ? (
            <Box
              component="kbd"
              aria-hidden
              sx={{
                font: 'inherit',
                fontSize: 11,
                fontWeight: 600,
                lineHeight: '16px',
                px: 1.5,
                borderRadius: '4px',
                bgcolor: 'well',
                color: 'text.secondary',
                '@media (max-width:899.95px), (pointer: coarse)': { display: 'none' },
              }}
            >
              {hint}
            </Box>
          ) : null}
        </Row>
        <Box
          component="span"
          sx={{
            width: 40,
            height: 40,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'background.float',
            color: 'text.primary',
            boxShadow: 'var(--e2)',
            '& svg': { fontSize: 20 },
          }}
        >
          {icon}
        </Box>
      </ButtonBase>
    </Row>
  );
}
