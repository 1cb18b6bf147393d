import ArrowForward from '@mui/icons-material/ArrowForwardOutlined';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ReadingPage } from '../../shell/BarePage.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Text } from '../../ui/Text.tsx';
import { TOPICS, type HelpTopic } from './help-topics.ts';

export function HelpPage() {
  const { topic: slug } = useParams();
  const topic = TOPICS.find((known) => known.slug === slug);
  useEffect(() => {
    if (topic) document.title = `${topic.title} · Limn help`;
  }, [topic]);
  if (slug !== undefined && !topic) return <NotFound />;
  return (
    <ReadingPage
      actions={
        <Box component={Link} to="/home" sx={{ color: 'bar.text', fontSize: 13, fontWeight: 600 }}>
          Open Limn
        </Box>
      }
    >
      <Page width={880}>{topic ? <Topic topic={topic} /> : <Topics />}</Page>
    </ReadingPage>
  );
}

function Topics() {
  return (
    <>
      <PageHeader title="Help and Support" text="Limn makes pictures for email and the web that are different for each person." />
      <Box component="ul" sx={{ display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {TOPICS.map((topic) => (
          <li key={topic.slug}>
            <Box
              component={Link}
              to={`/help/${topic.slug}`}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 4,
                p: '16px 20px',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: '10px',
                color: 'text.primary',
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'field.line', textDecoration: 'none' },
              }}
            >
              <Box sx={{ flex: 1 }}>
                <Text variant="h2">{topic.title}</Text>
                <Text variant="body2" sx={{ color: 'text.secondary' }}>
                  {topic.text}
                </Text>
              </Box>
              <ArrowForward sx={{ fontSize: 18, color: 'icon' }} aria-hidden />
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}

function Topic({ topic }: { topic: HelpTopic }) {
  return (
    <Box component="article" sx={{ maxWidth: 680 }}>
      <PageHeader
        title={topic.title}
        text={topic.text}
        above={
          <Text variant="body2" component="nav" aria-label="Help" sx={{ mb: 1 }}>
            <Link to="/help">Help and Support</Link>
          </Text>
        }
      />
      {topic.sections.map((section) => (
        <Box component="section" key={section.title} sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}>
          <Text variant="h2">{section.title}</Text>
          <Text component="div" sx={{ mt: 1, color: 'text.secondary', lineHeight: '22px' }}>
            {section.body}
          </Text>
        </Box>
      ))}
      <Box sx={{ mt: 4 }}>
        <Button to="/help">All help</Button>
      </Box>
    </Box>
  );
}
