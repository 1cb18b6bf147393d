import { useMemo } from 'react';
import { CodeArea } from '../../../../ui/CodeArea.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Remove } from '../../../../ui/icons/editing.ts';
import { Check, Close, HelpOutline } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { namedSegments } from '../../../../ui/query-builder/segment-choices.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { explainRulesets, factRows, VERDICT_WORDS, type Explained, type ExplainedRule, type ExplainedRuleset } from './explained.ts';

const MARKS = { true: Check, false: Close, unknown: HelpOutline } as const;

/** Why this picture: every ruleset with its rules, what was found out about the open, and the whole answer to copy. */
export function DebugPanel({ explained }: { explained: Explained }) {
  const { catalogue, segments } = useCampaignEditor();
  const saved = useCampaignState((state) => state.saved.rulesets);
  const rulesets = useMemo(
    () => explainRulesets(explained, saved, catalogue, namedSegments(segments?.list)),
    [explained, saved, catalogue, segments],
  );
  const facts = useMemo(() => factRows(explained, catalogue), [explained, catalogue]);
  const json = JSON.stringify(explained, null, 2);
  return (
    <Box component="section" aria-labelledby="campaign-debug" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Text id="campaign-debug" variant="h3" component="h2">
          Debug
        </Text>
        <CopyButton text={json} />
      </Box>
      {rulesets.length === 0 ? (
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          There are no rulesets, so everyone sees Otherwise.
        </Text>
      ) : (
        <Box component="ol" aria-label="What each ruleset decided" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rulesets.map((ruleset) => (
            <RulesetRow key={ruleset.id} ruleset={ruleset} />
          ))}
        </Box>
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
                <Text component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
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

function RulesetRow({ ruleset: { name, verdict, rules } }: { ruleset: ExplainedRuleset }) {
  const isMatch = verdict === 'true';
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}>
        <Text variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text variant="body2" sx={{ color: isMatch ? 'success.main' : 'text.secondary', fontWeight: isMatch ? 600 : 400 }}>
          {VERDICT_WORDS[verdict]}
        </Text>
      </Box>
      {rules.length > 0 ? (
        <Box component="ul" aria-label={`Rules of ${name}`} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {rules.map((rule) => (
            <RuleRow key={rule.path} rule={rule} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

function RuleRow({ rule: { verdict, depth, text, found } }: { rule: ExplainedRule }) {
  const Mark = verdict === 'off' || verdict === 'unreached' ? Remove : MARKS[verdict];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, pl: Math.min(depth, 4) * 4, color: verdict === 'true' ? 'text.primary' : 'text.secondary' }}
    >
      <Mark
        role="img"
        aria-hidden={false}
        aria-label={VERDICT_WORDS[verdict]}
        sx={{ fontSize: 16, mt: '2px', flex: 'none', color: verdict === 'true' ? 'success.main' : 'icon' }}
      />
      <Text variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {found === undefined ? '' : ` Here: ${found}.`}
      </Text>
    </Box>
  );
}
