import { CHOICE_TYPE } from '@limn/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { ExpandMore } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { Choice } from '../draft/choice.ts';
import type { Goal } from '../editor/use-goal.ts';

interface PanelHeadProps {
  id: string;
  title: string;
  /** Tells who is shown it, in a sentence. */
  text: string;
  /** Its number; a dash for Otherwise. */
  mark: string;
  choice: Choice;
  isOpen: boolean;
  /** Takes the focus here. */
  goal?: Goal | undefined;
  onToggle: () => void;
  /** Left out, its room stays empty; `false` takes none. */
  grip?: ReactNode;
  actions?: ReactNode;
}

/** The line of a panel: a press on its name opens and closes it. */
export function PanelHead({ id, title, text, mark, choice, isOpen, goal, onToggle, grip, actions }: PanelHeadProps) {
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!goal) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start', behavior: 'auto' });
  }, [goal]);
  return (
    <Row gap={1} align="center" sx={{ minHeight: 64, px: 2 }}>
      {grip ?? <Box sx={{ width: 28, flex: 'none' }} />}
      <ButtonBase
        ref={head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-body` : undefined}
        onClick={onToggle}
        sx={{
          scrollMarginTop: '80px',
          flex: 1,
          minWidth: 0,
          gap: 3,
          py: 2,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: '6px',
        }}
      >
        <Box
          component="span"
          sx={{
            width: 24,
            height: 24,
            flex: 'none',
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            typography: 'caption',
            fontWeight: 700,
            bgcolor: 'well',
          }}
        >
          {mark}
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Text component="span" strong breaks sx={{ display: 'block' }}>
            {title}
          </Text>
          <Text
            component="span"
            variant="caption"
            muted
            breaks
            sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
          >
            {text}
          </Text>
        </Box>
        <Thumbnail choice={choice} />
        <ExpandMore sx={{ fontSize: 18, color: 'icon', flex: 'none', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Row sx={{ flex: 'none' }}>{actions}</Row>
    </Row>
  );
}

function Thumbnail({ choice }: { choice: Choice }) {
  const address = choice.image_type === CHOICE_TYPE.picture ? choice.image_url : choice.image_preview;
  const isShown = choice.image_type !== CHOICE_TYPE.nothing && address;
  return (
    <Box
      component="span"
      sx={{
        width: 96,
        height: 48,
        flex: 'none',
        display: { xs: 'none', sm: 'grid' },
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: '4px',
        typography: 'caption',
        color: 'text.secondary',
        ...(isShown ? {} : { border: '1px dashed', borderColor: 'divider' }),
        '& img': { maxWidth: 96, maxHeight: 48 },
      }}
    >
      {isShown ? <Picture src={address} alt="" /> : choice.image_type === CHOICE_TYPE.nothing ? 'Nothing' : 'No picture'}
    </Box>
  );
}
