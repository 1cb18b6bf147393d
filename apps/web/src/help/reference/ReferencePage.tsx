import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useApiDescription } from '../../api/use-api-description.ts';
import { Search } from '../../ui/icons/general.ts';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonBox, Loading } from '../../ui/Skeletons.tsx';
import { Text } from '../../ui/Text.tsx';
import { CallView } from './CallView.tsx';
import { describeCalls, describeFormats, findCalls, type CallGroup, type FormatTables } from './describe-calls.ts';
import { FormatView } from './FormatView.tsx';

/** Every call of the API, from the server's own description of itself. */
export function ReferencePage() {
  const query = useApiDescription();
  useEffect(() => {
    document.title = 'API reference · Limn help';
  }, []);
  return (
    <Page>
      <PageHeader
        title="API reference"
        text={
          <>
            Every call, its fields and its errors; <Link to="#document-format">documents</Link> and <Link to="#rule-trees">rule trees</Link>
            . Start with the <Link to="/help/api">API guide</Link>, or load{' '}
            <a href="/openapi.json" target="_blank" rel="noreferrer">
              openapi.json
            </a>{' '}
            into your own tools.
          </>
        }
        above={
          <Text variant="body2" component="nav" aria-label="You are here" sx={{ mb: 1 }}>
            <Box component={Link} to="/help" sx={{ py: { xs: 3, md: 0 }, display: 'inline-block' }}>
              Help and Support
            </Box>
          </Text>
        }
      />
      {query.data ? (
        <Reference groups={describeCalls(query.data)} formats={describeFormats(query.data)} />
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the reference.
        </LoadFailure>
      ) : (
        <Loading label="Loading the reference">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <SkeletonBox key={row} width="100%" height={48} sx={{ my: 1 }} />
          ))}
        </Loading>
      )}
    </Page>
  );
}

function Reference({ groups, formats }: { groups: readonly CallGroup[]; formats: readonly FormatTables[] }) {
  const [words, setWords] = useState('');
  const { hash } = useLocation();
  const named = decodeURIComponent(hash.slice(1));
  const found = findCalls(groups, words);
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView({ block: 'start' });
  }, [named]);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, lg: 10 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 200px' } }}>
      <Box sx={{ minWidth: 0 }}>
        <Box role="search" sx={{ maxWidth: 480, mb: 2 }}>
          <Field
            label="Search calls"
            value={words}
            onChange={setWords}
            placeholder="publish, POST images, credits…"
            end={<Search sx={{ fontSize: 18, color: 'icon' }} aria-hidden />}
          />
        </Box>
        <Text role="status" variant="body2" muted sx={{ mb: 5 }}>
          {words.trim() === '' ? `${count} calls` : count === 1 ? '1 call found' : `${count} calls found`}
        </Text>
        {found.map(({ name, text, calls }) => (
          <Box component="section" key={name} aria-labelledby={idOf(name)} sx={{ mb: 8 }}>
            <Text variant="h2" id={idOf(name)} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 16 }}>
              {name}
            </Text>
            <Text variant="body2" muted sx={{ mt: 0.5, mb: 2 }}>
              {text}
            </Text>
            {calls.map((call) => (
              <CallView key={`${call.id} ${call.id === named}`} call={call} open={call.id === named} />
            ))}
          </Box>
        ))}
        {words.trim() === '' ? formats.map((format) => <FormatView key={format.id} format={format} />) : null}
      </Box>
      <Box
        component="nav"
        aria-label="Groups of calls"
        sx={{ display: { xs: 'none', lg: 'block' }, alignSelf: 'start', position: 'sticky', top: 28 }}
      >
        <Box component="ul" sx={{ borderLeft: '1px solid', borderColor: 'divider' }}>
          {[...groups.map(({ name }) => ({ id: idOf(name), name })), ...formats.map(({ id, title }) => ({ id, name: title }))].map(
            ({ id, name }) => (
              <li key={id}>
                <Box
                  component={Link}
                  to={`#${id}`}
                  sx={{
                    display: 'block',
                    typography: 'body2',
                    py: 1,
                    pl: 3,
                    color: 'text.secondary',
                    '&:hover': { color: 'text.primary' },
                  }}
                >
                  {name}
                </Box>
              </li>
            ),
          )}
        </Box>
      </Box>
    </Box>
  );
}

function idOf(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-');
}
