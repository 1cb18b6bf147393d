import type { Finding } from '@limn/contracts';
import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { campaignAddress } from '../../../ui/campaign-addresses.ts';
import { Card } from '../../../ui/Card.tsx';
import { editorAddress, tagAddress } from '../../../ui/image-addresses.ts';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

const SHOWN_AT_FIRST = 3;
const STALE_MS = 10 * 60_000;

interface Place {
  label: string;
  to: string;
}

const PLACES: Readonly<Record<Finding['target']['kind'], (id: number) => Place>> = {
  image: (id) => ({ label: 'Open image', to: editorAddress(id) }),
  tag: (id) => ({ label: 'Check the tag', to: tagAddress(id) }),
  campaign_tag: (id) => ({ label: 'Check the tag', to: tagAddress(id, 'campaign') }),
  recipe_tag: (id) => ({ label: 'Check the tag', to: tagAddress(id, 'recipe') }),
  campaign: (id) => ({ label: 'Open campaign', to: campaignAddress(id) }),
  items: () => ({ label: 'Item Statistics', to: '/recipereport/itemstatistics' }),
  customers: () => ({ label: 'Open Settings', to: '/settings' }),
};

export interface FindingsProps {
  /** Only findings that lead to these. */
  about?: readonly Finding['target']['kind'][];
}

/** Findings in the figures, each with the place where to look. Nothing at all where nothing does. */
export function Findings({ about }: FindingsProps) {
  const found = useApiQuery('listAnswers', {}, { staleTime: STALE_MS }).data?.answers ?? [];
  const answers = about ? found.filter(({ target }) => about.includes(target.kind)) : found;
  const [all, setAll] = useState(false);
  if (answers.length === 0) return null;
  const shown = all ? answers : answers.slice(0, SHOWN_AT_FIRST);
  return (
    <Box sx={{ mt: { xs: 3, md: 5 }, mb: about ? { xs: 3, md: 4 } : 0 }}>
      <Card label="Worth a look">
        <Text variant="h3" component="h2" sx={{ px: 4, pt: 3 }}>
          Worth a look
        </Text>
        <Box component="ul" sx={{ '& > li + li': { borderTop: '1px solid', borderColor: 'divider' }, '& > li:first-of-type': { pt: 1 } }}>
          {shown.map((finding) => (
            <Line key={`${finding.answer} ${finding.text}`} finding={finding} isHere={about?.includes('items') ?? false} />
          ))}
        </Box>
        {answers.length > SHOWN_AT_FIRST ? (
          <Box sx={{ px: 2, pb: 2 }}>
            <Button look="text" size="work" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show ${answers.length - SHOWN_AT_FIRST} more`}
            </Button>
          </Box>
        ) : null}
      </Card>
    </Box>
  );
}

/** Where a finding is shown on the page that it leads to, it leads nowhere. */
function Line({ finding: { text, target }, isHere }: { finding: Finding; isHere: boolean }) {
  const { label, to } = PLACES[target.kind](target.id ?? 0);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: { xs: 2, sm: 4 },
        px: 4,
        py: 3,
      }}
    >
      <Text variant="body2" breaks sx={{ flex: 1, minWidth: 0 }}>
        {text}
      </Text>
      {isHere ? null : (
        <Box sx={{ flex: 'none' }}>
          <Button size="work" to={to}>
            {label}
          </Button>
        </Box>
      )}
    </Box>
  );
}
