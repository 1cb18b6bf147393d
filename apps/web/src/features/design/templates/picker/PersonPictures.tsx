import { useEffect, useState } from 'react';
import { Person } from '../../../../ui/icons/general.ts';
import { useMediaQuery } from '../../../../ui/kit/base.ts';
import { Box } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import type { OfferedTemplate } from './template-list.ts';

const FIRST_CHANGE_MS = 500;
const NEXT_CHANGE_MS = 1600;

export interface PersonPicturesProps {
  template: OfferedTemplate;
  playing: boolean;
  /** How many people further than that it stands. */
  turned?: number;
  height: number;
  /** Inside a button, which describes the picture itself. */
  inButton?: boolean;
}

/**
 * A template's picture, never cropped. While it is looked at (`playing`) it turns into the next person's and
 * so on. Who wants less motion is shown one other person's, at once and without an end of changes.
 */
export function PersonPictures({ template, playing, turned = 0, height, inButton = false }: PersonPicturesProps) {
  const { pictures } = template;
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [turn, setTurn] = useState(0);
  // The others are fetched when someone first looks.
  const [looked, setLooked] = useState(false);
  if ((playing || turned > 0) && !looked) setLooked(true);
  const moves = playing && !calm && pictures.length > 1;

  useEffect(() => {
    if (!moves) return undefined;
    const start = setTimeout(() => setTurn(1), FIRST_CHANGE_MS);
    const next = setInterval(() => setTurn((before) => before + 1), NEXT_CHANGE_MS);
    return () => {
      clearTimeout(start);
      clearInterval(next);
      setTurn(0);
    };
  }, [moves]);

  const at = ((moves ? turn : playing && calm ? 1 : 0) + turned) % Math.max(1, pictures.length);
  const person = pictures[at]?.person ?? '';
  const captioned = pictures.some((picture) => picture.person !== '');
  return (
    <Box sx={{ ...WELL, height }}>
      {(looked ? pictures : pictures.slice(0, 1)).map(({ url }, index) => (
        <Box
          key={url}
          aria-hidden={index === 0 ? undefined : true}
          sx={{ ...LAYER, pb: captioned ? '34px' : 3, opacity: index === at ? 1 : 0, transition: calm ? 'none' : 'opacity 240ms' }}
        >
          <Picture
            src={url}
            alt={index === 0 && !inButton ? template.alt : ''}
            style={{ display: 'block', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
          />
        </Box>
      ))}
      {person === '' ? null : (
        // Drawn as a decoration: as text it would belong to the name of the button around it.
        <Box aria-hidden data-person={person} sx={CAPTION}>
          <Person sx={{ fontSize: 14 }} />
        </Box>
      )}
    </Box>
  );
}

const WELL = {
  position: 'relative',
  width: '100%',
  bgcolor: 'well',
  overflow: 'hidden',
  '& img': { borderRadius: '3px', boxShadow: '0 1px 3px rgba(22,36,58,.18)' },
} as const;

const LAYER = {
  position: 'absolute',
  inset: 0,
  p: 3,
  display: 'grid',
  placeItems: 'center',
  gridTemplateRows: 'minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

/** Caption with the person whose picture is shown. */
const CAPTION = {
  position: 'absolute',
  left: 12,
  right: 12,
  bottom: 8,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  typography: 'caption',
  color: 'text.secondary',
  '&::after': { content: 'attr(data-person)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
