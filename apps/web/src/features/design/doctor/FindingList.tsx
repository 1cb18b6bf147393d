import type { Finding, Severity } from '@limn/tags';
import { useState } from 'react';
import { Check, ErrorOutline as ErrorMark, Info, WarningAmber as Warning } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

const MARKS = {
  error: { icon: ErrorMark, colour: 'error.main', word: 'Must be fixed' },
  warning: { icon: Warning, colour: 'warning.main', word: 'Worth fixing' },
  note: { icon: Info, colour: 'info.main', word: 'Good to know' },
} as const satisfies Record<Severity, object>;
const AT_FIRST = 50;

/** Findings in the order of the email, each with its line, its text and why it matters. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const [max, setMax] = useState(AT_FIRST);
  const rest = findings.length - max;
  return (
    <section aria-labelledby="findings">
      <Text id="findings" variant="h2" sx={{ mb: 3 }}>
        Results
      </Text>
      <Stack component="ol" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {findings.slice(0, max).map((finding, index) => (
          <FindingItem key={`${finding.rule}-${finding.start}-${index}`} finding={finding} />
        ))}
      </Stack>
      {rest > 0 ? (
        <Box sx={{ mt: 3 }}>
          <Button onClick={() => setMax(max + 200)}>Show {Math.min(rest, 200)} more</Button>
        </Box>
      ) : null}
    </section>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const mark = MARKS[finding.severity];
  return (
    <Box
      component="li"
      sx={{ p: '14px 16px', border: '1px solid', borderColor: 'divider', borderRadius: '10px', bgcolor: 'background.paper', minWidth: 0 }}
    >
      <Row gap={3} align="flex-start">
        <mark.icon sx={{ fontSize: 20, color: mark.colour, flex: 'none' }} titleAccess={mark.word} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Row gap={3} justify="space-between" wrap>
            <Text variant="h3" breaks>
              {finding.title}
            </Text>
            <Text variant="caption" muted sx={{ whiteSpace: 'nowrap' }}>
              Line {finding.line.toLocaleString('en-GB')}
            </Text>
          </Row>
          <Text variant="body2" muted sx={{ mt: 0.5 }}>
            {finding.why}
          </Text>
          {finding.snippet === '' ? null : (
            <Box
              component="code"
              sx={{
                display: 'block',
                typography: 'code',
                mt: 2,
                p: '6px 10px',
                bgcolor: 'code',
                borderRadius: '6px',
                overflowWrap: 'anywhere',
              }}
            >
              {finding.snippet}
            </Box>
          )}
          {finding.fixed ? (
            <Text variant="caption" component="p" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2, color: 'success.main' }}>
              <Check sx={{ fontSize: 16 }} aria-hidden /> Fixed
            </Text>
          ) : null}
        </Box>
      </Row>
    </Box>
  );
}
