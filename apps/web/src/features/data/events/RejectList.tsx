import type { EventReject } from '@limn/contracts';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

interface RejectListProps {
  rejects: readonly EventReject[];
  nowMs: number;
  /** Left out: they are only looked at. */
  onFix?: ((reject: EventReject) => void) | undefined;
}

/** Refused records as they were sent, each with the reason. */
export function RejectList({ rejects, nowMs, onFix }: RejectListProps) {
  return (
    <Box component="ul" aria-label="Refused records" sx={{ m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}>
      {rejects.map((reject) => (
        <Row component="li" key={reject.id} gap={3} align="flex-start" wrap sx={{ px: 4, py: 3 }}>
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <Text variant="body2" strong breaks>
              {reject.reason}
            </Text>
            <Box component="pre" sx={RECORD}>
              {JSON.stringify(reject.record)}
            </Box>
            <Text variant="caption" muted>
              Received {formatAgo(reject.received_at, nowMs)}
            </Text>
          </Box>
          {onFix ? (
            <Button size="work" onClick={() => onFix(reject)}>
              Fix and send
            </Button>
          ) : null}
        </Row>
      ))}
    </Box>
  );
}

const RECORD = {
  m: 0,
  my: 1,
  typography: 'code',
  fontSize: 12,
  color: 'text.secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 120,
  overflow: 'auto',
} as const;
