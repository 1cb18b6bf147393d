import type { Examination, Piece } from '@limn/tags';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnacks } from '../../../api/services.tsx';
import { FileDownload as Download } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeArea } from '../../../ui/CodeArea.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { fixedHunks } from './fixed-hunks.ts';

const LOOKS: Record<Piece['kind'], object> = {
  kept: {},
  removed: { bgcolor: 'error.ground', color: 'error.main', textDecoration: 'line-through' },
  added: { bgcolor: 'success.ground', color: 'success.main', fontWeight: 600, textDecoration: 'none' },
};
const ELEMENTS = { kept: 'span', removed: 'del', added: 'ins' } as const;
const AT_FIRST = 20;

/** The email with everything put right that can be; only the changed places are shown, the copy is whole. */
export function FixedCopy({ examination: { fixed, pieces, findings }, name }: { examination: Examination; name: string | undefined }) {
  const snacks = useSnacks();
  const hunks = useMemo(() => fixedHunks(pieces), [pieces]);
  const fixes = findings.filter((finding) => finding.fixed).length;
  const [max, setMax] = useState(AT_FIRST);
  const link = useRef<HTMLAnchorElement>(null);
  const file = useDownload(fixed);
  const copied = (done: boolean) => {
    if (!done) snacks.show({ text: 'Your browser blocked copying. Download it instead.', icon: 'warning' });
  };
  return (
    <section aria-labelledby="fixed">
      <Row gap={2} align="center" justify="space-between" wrap sx={{ mb: 2 }}>
        <Text id="fixed" variant="h2">
          Fixed version
        </Text>
        <Row gap={2}>
          <a ref={link} href={file} download={`fixed-${(name ?? 'email.html').replace(/\.eml$/i, '.html')}`} hidden>
            Download
          </a>
          <Button size="work" icon={<Download />} onClick={() => link.current?.click()}>
            Download
          </Button>
          <CopyButton text={fixed} onCopied={copied} />
        </Row>
      </Row>
      <Text variant="body2" muted sx={{ mb: 3 }}>
        {fixes === 1 ? 'One fix' : `${fixes.toLocaleString('en-GB')} fixes`} in{' '}
        {hunks.length === 1 ? 'one place' : `${hunks.length.toLocaleString('en-GB')} places`}. Nothing else changes. This is the whole
        email.
      </Text>
      {hunks.slice(0, max).map((hunk, index) => (
        <Box key={index} sx={{ mb: 2 }}>
          <CodeArea label={`Change from line ${hunk.line}`} maxHeight={260}>
            {hunk.pieces.map(({ kind, text }, at) => (
              <Box key={at} component={ELEMENTS[kind]} sx={LOOKS[kind]}>
                {kind === 'kept' ? null : <span style={hiddenFromSight}>{kind === 'removed' ? ' removed: ' : ' added: '}</span>}
                {text}
              </Box>
            ))}
          </CodeArea>
        </Box>
      ))}
      {hunks.length > max ? <Button onClick={() => setMax(max + 100)}>Show {Math.min(100, hunks.length - max)} more places</Button> : null}
    </section>
  );
}

/** An address under which the text can be saved. */
function useDownload(text: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/html;charset=utf-8' })), [text]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
