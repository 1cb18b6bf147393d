import { Link } from 'react-router';
import { ChevronLeft, ChevronRight } from '../ui/icons/general.ts';
import { Box, Row, Stack } from '../ui/layout.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Text } from '../ui/Text.tsx';
import { GUIDES } from './all-guides.ts';
import type { Guide, GuideSection, GuidePicture } from './guide.ts';
import { GuideText } from './GuideText.tsx';
import { SCREENS } from './screens.ts';
import { SectionPartView } from './SectionParts.tsx';
import { useAnchor } from './use-anchor.ts';

/**
 * One guide: its sections with their anchors, the table of contents beside them, and the guides before and
 * after it.
 */
export function GuidePage({ guide }: { guide: Guide }) {
  useAnchor();
  const at = GUIDES.indexOf(guide);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, lg: 12 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) 220px' } }}>
      <Box component="article" sx={{ minWidth: 0, maxWidth: 720 }}>
        <PageHeader
          title={guide.title}
          text={guide.text}
          above={
            <Text variant="body2" component="nav" aria-label="You are here" sx={{ mb: 1 }}>
              <Box component={Link} to="/help" sx={{ py: { xs: 3, md: 0 }, display: 'inline-block' }}>
                Help and Support
              </Box>
            </Text>
          }
        />
        {guide.sections.length > 1 ? <Contents guide={guide} narrow /> : null}
        {guide.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <Neighbours before={GUIDES[at - 1]} after={GUIDES[at + 1]} />
      </Box>
      {guide.sections.length > 1 ? <Contents guide={guide} narrow={false} /> : null}
    </Box>
  );
}

function Section({ section }: { section: GuideSection }) {
  return (
    <Stack
      component="section"
      aria-labelledby={section.id}
      gap={3}
      sx={{ py: 5, borderTop: '1px solid', borderColor: 'divider', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Text
        variant="h2"
        id={section.id}
        tabIndex={-1}
        sx={{
          outline: 'none',
          scrollMarginTop: 16,
          '& a': { opacity: 0, pl: 1.5, fontWeight: 400 },
          '&:hover a, & a:focus-visible': { opacity: 1 },
        }}
      >
        {section.title}
        <Link to={`#${section.id}`} aria-label={`Address of “${section.title}”`}>
          #
        </Link>
      </Text>
      <GuideText blocks={section.blocks} />
      {section.picture ? <GuidePictureView picture={SCREENS[section.picture]} /> : null}
      {section.part ? <SectionPartView part={section.part} /> : null}
    </Stack>
  );
}

/** At the side where there is room; elsewhere folded under the title. */
function Contents({ guide, narrow }: { guide: Guide; narrow: boolean }) {
  const links = (
    <Box component="ul" sx={{ borderLeft: '1px solid', borderColor: 'divider' }}>
      {guide.sections.map((section) => (
        <li key={section.id}>
          <Box
            component={Link}
            to={`#${section.id}`}
            sx={{
              display: 'block',
              typography: 'body2',
              py: { xs: 3, md: 1 },
              pl: 3,
              color: 'text.secondary',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {section.title}
          </Box>
        </li>
      ))}
    </Box>
  );
  if (narrow)
    return (
      <Box component="nav" aria-label="On this page" sx={{ display: { lg: 'none' }, mb: 3 }}>
        <details>
          <Box component="summary" sx={{ typography: 'label', color: 'text.secondary', py: 3, cursor: 'pointer' }}>
            On this page
          </Box>
          {links}
        </details>
      </Box>
    );
  return (
    <Box
      component="nav"
      aria-label="On this page"
      sx={{ display: { xs: 'none', lg: 'block' }, alignSelf: 'start', position: 'sticky', top: 28, pt: 1 }}
    >
      <Text variant="label" component="h2" muted sx={{ mb: 1.5 }}>
        On this page
      </Text>
      {links}
    </Box>
  );
}

function Neighbours({ before, after }: { before: Guide | undefined; after: Guide | undefined }) {
  return (
    <Row
      component="nav"
      aria-label="Other guides"
      gap={4}
      justify="space-between"
      sx={{ pt: 5, borderTop: '1px solid', borderColor: 'divider', typography: 'body2' }}
    >
      {before ? (
        <Neighbour guide={before}>
          <ChevronLeft aria-hidden /> <span>{before.title}</span>
        </Neighbour>
      ) : (
        <span />
      )}
      {after ? (
        <Neighbour guide={after}>
          <span>{after.title}</span> <ChevronRight aria-hidden />
        </Neighbour>
      ) : null}
    </Row>
  );
}

function Neighbour({ guide, children }: { guide: Guide; children: React.ReactNode }) {
  return (
    <Box
      component={Link}
      to={`/help/${guide.slug}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontWeight: 600,
        minHeight: { xs: 44, md: 24 },
        '& svg': { fontSize: 18 },
      }}
    >
      {children}
    </Box>
  );
}

/**
 * A screen in a frame: it is drawn in light colours, and the frame keeps it apart from a dark page. A press
 * opens it in full size.
 */
function GuidePictureView({ picture }: { picture: GuidePicture }) {
  return (
    <Box
      component="a"
      href={picture.src}
      target="_blank"
      rel="noreferrer"
      aria-label={`${picture.alt}. Opens in full size`}
      sx={{ display: 'block', border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', bgcolor: '#ffffff' }}
    >
      <img
        src={picture.src}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        style={{ display: 'block', width: '100%', height: 'auto' }}
      />
    </Box>
  );
}
