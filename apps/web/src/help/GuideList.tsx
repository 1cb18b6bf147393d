import { useState } from 'react';
import { Link } from 'react-router';
import { useServices } from '../api/services.tsx';
import { Search } from '../ui/icons/general.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Box, Row } from '../ui/layout.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Text } from '../ui/Text.tsx';
import { GUIDE_GROUPS, GUIDES } from './all-guides.ts';
import type { Guide } from './guide.ts';
import { createGuideSearch, SUGGESTED_WORDS, type Found } from './search-guides.ts';

/** All guides by what they are about, and a search over every section. */
export function GuideList() {
  const [words, setWords] = useState('');
  const [search] = useState(() => createGuideSearch(GUIDES));
  const found = search(words);
  const searching = words.trim() !== '';
  return (
    <>
      <PageHeader title="Help and Support" text="Short guides to everything in Limn." />
      <Box role="search" sx={{ maxWidth: 480, mb: 6 }}>
        <Field
          label="Search the guides"
          value={words}
          onChange={setWords}
          placeholder={SUGGESTED_WORDS}
          end={<Search sx={{ fontSize: 18, color: 'icon' }} aria-hidden />}
        />
      </Box>
      <Text role="status" variant="body2" muted sx={{ mb: searching ? 3 : 0 }}>
        {searching ? verdict(found.length, words.trim()) : ''}
      </Text>
      {searching ? (
        found.length > 0 ? (
          <Results found={found} />
        ) : (
          <NothingFound onClear={() => setWords('')} />
        )
      ) : (
        GUIDE_GROUPS.map((group) => (
          <Box component="section" key={group.title} aria-label={group.title} sx={{ mb: 6 }}>
            <Text variant="h2" sx={{ mb: 2 }}>
              {group.title}
            </Text>
            <Box
              component="ul"
              sx={{
                display: 'grid',
                gap: { xs: 2, md: 3 },
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
              }}
            >
              {group.guides.map((guide) => (
                <GuideCard key={guide.slug} guide={guide} />
              ))}
            </Box>
          </Box>
        ))
      )}
    </>
  );
}

function verdict(count: number, words: string): string {
  if (count === 0) return `No results for “${words}”.`;
  return count === 1 ? 'One section' : `${count} sections`;
}

function GuideCard({ guide }: { guide: Guide }) {
  return (
    <li>
      <Box
        component={Link}
        to={`/help/${guide.slug}`}
        sx={{
          display: 'block',
          height: '100%',
          p: '14px 16px',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          color: 'text.primary',
          bgcolor: 'background.paper',
          '&:hover': { borderColor: 'field.line', textDecoration: 'none' },
        }}
      >
        <Text variant="h3" component="h3">
          {guide.title}
        </Text>
        <Text variant="body2" muted>
          {guide.text}
        </Text>
      </Box>
    </li>
  );
}

function Results({ found }: { found: readonly Found[] }) {
  return (
    <Box component="ul" aria-label="Found" sx={{ maxWidth: 720 }}>
      {found.map(({ guide, section, snippet }) => (
        <Box
          component="li"
          key={`${guide.slug}#${section.id}`}
          sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <Box component={Link} to={`/help/${guide.slug}#${section.id}`} sx={{ fontWeight: 600 }}>
            {section.title}
          </Box>
          <Text variant="caption" component="p" muted>
            {guide.title}
          </Text>
          <Text variant="body2" sx={{ mt: 0.5 }}>
            {snippet}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { support } = useServices().config.links;
  return (
    <Row gap={2} wrap>
      <Button onClick={onClear}>Clear search</Button>
      <Button look="text" {...(support.startsWith('/') ? { to: support } : { href: support })}>
        Contact support
      </Button>
    </Row>
  );
}
