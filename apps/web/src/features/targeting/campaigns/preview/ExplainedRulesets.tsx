import { Remove } from '../../../../ui/icons/editing.ts';
import { Check, Close, HelpOutline } from '../../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { VERDICT_LABELS, type ExplainedRule, type ExplainedRuleset } from './explained.ts';

const MARKS = { true: Check, false: Close, unknown: HelpOutline } as const;

/** Every ruleset in its order with what it decided, and the words and outcome of each of its rules. */
export function ExplainedRulesets({ rulesets }: { rulesets: readonly ExplainedRuleset[] }) {
  return (
    <Box component="ol" aria-label="What each ruleset decided" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rulesets.map((ruleset) => (
        <RulesetRow key={ruleset.id} ruleset={ruleset} />
      ))}
    </Box>
  );
}

function RulesetRow({ ruleset: { name, verdict, rules } }: { ruleset: ExplainedRuleset }) {
  const isMatch = verdict === 'true';
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Row justify="space-between" wrap sx={{ columnGap: 3 }}>
        <Text variant="body2" strong breaks>
          {name}
        </Text>
        <Text variant="body2" sx={{ color: isMatch ? 'success.main' : 'text.secondary', fontWeight: isMatch ? 600 : 400 }}>
          {VERDICT_LABELS[verdict]}
        </Text>
      </Row>
      {rules.length > 0 ? (
        <Stack component="ul" aria-label={`Rules of ${name}`} gap={0.5} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {rules.map((rule) => (
            <RuleRow key={rule.path} rule={rule} />
          ))}
        </Stack>
      ) : null}
    </Box>
  );
}

function RuleRow({ rule: { verdict, depth, text, found } }: { rule: ExplainedRule }) {
  const Mark = verdict === 'off' || verdict === 'unreached' ? Remove : MARKS[verdict];
  return (
    <Row component="li" gap={1.5} sx={{ pl: Math.min(depth, 4) * 4, color: verdict === 'true' ? 'text.primary' : 'text.secondary' }}>
      <Mark
        role="img"
        aria-hidden={false}
        aria-label={VERDICT_LABELS[verdict]}
        sx={{ fontSize: 16, mt: '2px', flex: 'none', color: verdict === 'true' ? 'success.main' : 'icon' }}
      />
      <Text variant="body2" breaks sx={{ minWidth: 0 }}>
        {text}
        {found === undefined ? '' : ` Here: ${found}.`}
      </Text>
    </Row>
  );
}
