import { useServices } from '../../../api/services.tsx';
import { AutoAwesome, ChevronRight, MenuBook, OpenInNew, PlayArrow } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { isOurs, placeOf } from '../../../ui/place-of.ts';
import { TOUR_VIDEO } from '../../../ui/tour-video.ts';

/** `tour` is the address of the recorded tour. */
export function GettingStarted({ tour = TOUR_VIDEO }: { tour?: string | null }) {
  const { links } = useServices().config;
  const cards = [
    { title: 'How-to Guides', text: 'From the first field to the tag.', href: links.guides, icon: <MenuBook /> },
    // Our own is there once it was recorded.
    ...(isOurs(links.video) && tour === null
      ? []
      : [{ title: 'Video Tour', text: 'See how the parts work together.', href: links.video, icon: <PlayArrow /> }]),
    { title: 'Getting Started', text: 'From sign-up to your first send.', href: links.gettingStarted, icon: <AutoAwesome /> },
  ];
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 4, lg: 5 }, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
      {cards.map((card) => (
        <ButtonBase
          key={card.title}
          {...placeOf(card.href)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'flex-start',
            gap: 3.5,
            p: '14px 16px',
            borderRadius: '10px',
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
            color: 'text.primary',
            textAlign: 'left',
            '&:hover': { borderColor: 'field.line', textDecoration: 'none' },
          }}
        >
          <Box
            component="span"
            sx={{
              width: 40,
              height: 40,
              borderRadius: '10px',
              display: { xs: 'grid', sm: 'none', md: 'grid' },
              placeItems: 'center',
              bgcolor: 'tint',
              color: 'info.main',
              flex: 'none',
              '& svg': { fontSize: 20 },
            }}
          >
            {card.icon}
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Text component="span" strong sx={{ display: 'block' }}>
              {card.title}
            </Text>
            <Text component="span" variant="body2" muted sx={{ display: 'block' }}>
              {card.text}
            </Text>
          </Box>
          {isOurs(card.href) ? (
            <ChevronRight sx={{ fontSize: 18, color: 'text.tertiary' }} aria-hidden />
          ) : (
            <OpenInNew sx={{ fontSize: 16, color: 'text.tertiary' }} aria-label="Opens in a new tab" />
          )}
        </ButtonBase>
      ))}
    </Box>
  );
}
