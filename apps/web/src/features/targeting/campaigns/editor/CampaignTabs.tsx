import { useCallback, useState, type ReactNode } from 'react';
import { PublishActions } from '../../../../drafts/PublishActions.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { useTab } from '../../../../ui/use-view-parameters.ts';
import { SetupTab } from '../setup/SetupTab.tsx';
import { useCampaignEditor, useCampaignState } from './editor-context.tsx';
import type { Goal, GoTo } from './use-goal.ts';

const PublishCampaign = lazyPart(async () => (await import('../check/PublishCampaign.tsx')).PublishCampaign);
const PreviewTab = lazyPart(async () => (await import('../preview/PreviewTab.tsx')).PreviewTab);
const TagsTab = lazyPart(async () => (await import('../tags/TagsTab.tsx')).TagsTab);

type Tab = 'setup' | 'preview' | 'tags';

const TABS = [
  { value: 'setup', label: 'Setup' },
  { value: 'preview', label: 'Preview' },
  { value: 'tags', label: 'Tags' },
] as const satisfies readonly { value: Tab; label: string }[];
const TAB_NAMES = TABS.map(({ value }) => value);

interface PartProps {
  visit: number;
  goal: Goal | undefined;
  goTo: GoTo;
  onReached: () => void;
}

const PARTS: Readonly<Record<Tab, (props: PartProps) => ReactNode>> = {
  setup: ({ goal, goTo, onReached }) => <SetupTab goal={goal} goTo={goTo} onReached={onReached} />,
  preview: ({ visit }) => <PreviewTab visit={visit} />,
  tags: ({ visit }) => <TagsTab visit={visit} />,
};

/** A tab that was looked at stays as it was left: open panels, and settings that are still being saved. */
export function CampaignTabs() {
  const { session } = useCampaignEditor();
  const [tab, setTab] = useTab(TAB_NAMES);
  /** How often each was gone to. */
  const [visits, setVisits] = useState<Readonly<Partial<Record<Tab, number>>>>({ [tab]: 1 });
  const name = useCampaignState(({ history }) => history.present.name);
  const toFix = useCampaignState(({ problems }) => problems.length);
  const [goal, setGoal] = useState<Goal>();
  const show = useCallback(
    (next: Tab): void => {
      setTab(next);
      setVisits((before) => ({ ...before, [next]: (before[next] ?? 0) + 1 }));
    },
    [setTab],
  );
  const goTo = useCallback(
    (next: Goal): void => {
      show('setup');
      setGoal(next);
    },
    [show],
  );
  const forget = useCallback(() => setGoal(undefined), []);
  return (
    <>
      <Row gap={2} align="center" sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}>
        <TabStrip label="Parts of the campaign" tabs={TABS} value={tab} onChange={show} id="campaign" />
        <PublishActions
          name={name.trim()}
          onAsk={() => {
            // Unsaved changes are saved only when that is asked for.
            if (!session.getState().isUnsaved) void session.check();
          }}
          renderDialog={(close) => <PublishCampaign onClose={close} goTo={goTo} />}
        />
      </Row>
      {toFix > 0 && tab !== 'setup' ? (
        <Box sx={{ mb: 4 }}>
          <Note
            kind="error"
            action={
              <Button look="text" onClick={() => show('setup')}>
                Go to Setup
              </Button>
            }
          >
            {toFix === 1 ? 'Fix 1 problem under Setup first.' : `Fix ${toFix} problems under Setup first.`}
          </Note>
        </Box>
      ) : null}
      <Box role="tabpanel" id="campaign-panel" aria-labelledby={`campaign-${tab}`} sx={{ minWidth: 0 }}>
        {TABS.map(({ value }) => {
          const visit = visits[value];
          return visit === undefined ? null : (
            <div key={value} hidden={value !== tab}>
              {PARTS[value]({ visit, goal, goTo, onReached: forget })}
            </div>
          );
        })}
      </Box>
    </>
  );
}
