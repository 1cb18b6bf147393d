import type { Segments } from '@limn/query';
import { useMemo } from 'react';
import { CodeArea } from '../../../../ui/CodeArea.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import type { SegmentSource } from '../../../../ui/query-builder/segment-choices.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { explainRulesets, factRows, type Explained } from './explained.ts';
import { ExplainedRulesets } from './ExplainedRulesets.tsx';

/**
 * Why this picture: every ruleset with its rules, what was found out about the open, and the whole answer to
 * copy.
 */
export function DebugPanel({ explained }: { explained: Explained }) {
  const { catalogue, segments } = useCampaignEditor();
  const saved = useCampaignState((state) => state.saved.rulesets);
  const rulesets = useMemo(
    () => explainRulesets(explained.debug.trace ?? [], explained.debug.facts ?? {}, saved, catalogue, namesOf(segments)),
    [explained, saved, catalogue, segments],
  );
  const facts = useMemo(() => factRows(explained, catalogue), [explained, catalogue]);
  const json = JSON.stringify(explained, null, 2);
  return (
    <Box component="section" aria-labelledby="campaign-debug" sx={{ minWidth: 0 }}>
      <Row gap={2} align="center" justify="space-between" sx={{ mb: 1 }}>
        <Text id="campaign-debug" variant="h3" component="h2">
          Debug
        </Text>
        <CopyButton text={json} />
      </Row>
      {rulesets.length === 0 ? (
        <Text variant="body2" muted>
          There are no rulesets, so everyone sees Otherwise.
        </Text>
      ) : (
        <ExplainedRulesets rulesets={rulesets} />
      )}
      {facts.length > 0 ? (
        <Fold title="Facts" open={false} summary={facts.length === 1 ? '1 fact' : `${facts.length} facts`}>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
              columnGap: 3,
              rowGap: 1,
              overflowWrap: 'anywhere',
            }}
          >
            {facts.map(({ label, value }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <Text component="dt" variant="body2" muted>
                  {label}
                </Text>
                <Text component="dd" variant="body2" sx={{ m: 0 }}>
                  {value}
                </Text>
              </Box>
            ))}
          </Box>
        </Fold>
      ) : null}
      <Fold title="Whole result" open={false}>
        <CodeArea label="The whole result" maxHeight={320}>
          {json}
        </CodeArea>
      </Fold>
    </Box>
  );
}

/** The list of segments has no rules. */
function namesOf(segments: SegmentSource | undefined): Segments {
  return new Map(segments?.list.map(({ id, name }) => [id, { name, rule: undefined }]));
}
