import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import type { Finding } from './find-before-publish.ts';

const SHOWN = 4;

/** Errors, then warnings, each with a way to where it can be put right. Nothing where there are none. */
export function FindingsNote({ findings, onGo }: { findings: readonly Finding[]; onGo: (at: NonNullable<Finding['at']>) => void }) {
  return (['error', 'warning'] as const).map((kind) => {
    const found = findings.filter((finding) => finding.kind === kind);
    if (found.length === 0) return null;
    return (
      <Box key={kind} sx={{ mb: 3 }}>
        <Note kind={kind}>
          <Stack component="ul" gap={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.slice(0, SHOWN).map(({ text, at }) => (
              <Row key={text} component="li" gap={3} align="center" justify="space-between">
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
                {at ? (
                  <Box sx={{ flex: 'none' }}>
                    <Button size="work" onClick={() => onGo(at)}>
                      {'setting' in at ? 'Change it' : 'Show'}
                    </Button>
                  </Box>
                ) : null}
              </Row>
            ))}
          </Stack>
          {found.length > SHOWN ? <Box sx={{ mt: 2 }}>And {found.length - SHOWN} more.</Box> : null}
        </Note>
      </Box>
    );
  });
}
