import type { Company } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../../api/services.tsx';
import { useApiQuery } from '../../../api/use-api-query.ts';
import type { Dismissals } from '../../../api/use-dismissals.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { isOurs } from '../../../ui/place-of.ts';
import { problemsOf, type Problem } from './problems.ts';
import { REFRESHING } from './refreshing.ts';

/** More of them would push the figures off the screen. */
const SHOWN_AT_FIRST = 2;

/** Problems to fix, above everything else. */
export function Problems({ company, dismissals }: { company: Company | undefined; dismissals: Dismissals }) {
  const { links } = useServices().config;
  const unresolved = useApiQuery('unresolvedPlaceholders', {}, REFRESHING).data?.unresolved ?? [];
  const fallbacks = useApiQuery('fallbackAnswers', {}, REFRESHING).data?.fallbacks ?? [];
  const [nowMs] = useState(() => Date.now());
  const [all, setAll] = useState(false);
  const { isDismissed, dismiss } = dismissals;
  if (!isDismissed) return null;
  const problems = problemsOf({ unresolved, fallbacks, company, support: links.support, nowMs }).filter(
    ({ notice, state }) => !isDismissed(notice, state),
  );
  if (problems.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, problems.length - SHOWN_AT_FIRST);
  return (
    <Stack component="section" aria-label="Problems to fix" gap={2} sx={{ mb: { xs: 3, md: 5 } }}>
      {problems.slice(0, problems.length - hidden).map((problem) => (
        <ProblemNote key={problem.notice} problem={problem} onDismiss={() => dismiss(problem.notice, problem.state)} />
      ))}
      {hidden > 0 ? (
        <Box>
          <Button look="text" size="work" onClick={() => setAll(true)}>
            {`Show ${hidden} more`}
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

function ProblemNote({ problem, onDismiss }: { problem: Problem; onDismiss: () => void }) {
  const { to, label } = problem.fix;
  return (
    <Note
      kind={problem.kind}
      onDismiss={onDismiss}
      action={
        <Button size="work" {...(isOurs(to) ? { to } : { href: to })}>
          {label}
        </Button>
      }
    >
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {problem.title}
      </Box>{' '}
      {problem.code === undefined ? null : (
        <>
          <Box
            component="code"
            sx={{
              typography: 'code',
              px: 1,
              borderRadius: '4px',
              bgcolor: 'background.paper',
              color: 'text.primary',
              whiteSpace: 'pre-wrap',
            }}
          >
            {problem.code}
          </Box>{' '}
        </>
      )}
      {problem.code === undefined ? capital(problem.text) : problem.text}
    </Note>
  );
}

function capital(text: string): string {
  return text.startsWith('arrived') ? `A placeholder ${text}` : text;
}
