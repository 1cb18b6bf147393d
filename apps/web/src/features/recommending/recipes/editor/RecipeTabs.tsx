import { useState, type ReactNode } from 'react';
import { PublishActions } from '../../../../drafts/PublishActions.tsx';
import { UndoRedo } from '../../../../drafts/UndoRedo.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { useTab } from '../../../../ui/use-view-parameters.ts';
import { RECIPE_TABS, type RecipeTab } from '../draft/recipe-problems.ts';
import { treeOf, type RecipeDraft } from '../draft/recipe-draft.ts';
import { SettingsTab } from '../settings/SettingsTab.tsx';
import { useDraft, useRecipeState } from './editor-context.tsx';

const PublishDialog = lazyPart(async () => (await import('../../../../drafts/PublishDialog.tsx')).PublishDialog);
const FiltersTab = lazyPart(async () => (await import('../filters/FiltersTab.tsx')).FiltersTab);
const WeightingTab = lazyPart(async () => (await import('../weighting/WeightingTab.tsx')).WeightingTab);
const OrderingTab = lazyPart(async () => (await import('../ordering/OrderingTab.tsx')).OrderingTab);
const DefaultsTab = lazyPart(async () => (await import('../defaults/DefaultsTab.tsx')).DefaultsTab);
const ReportingTab = lazyPart(async () => (await import('../reporting/ReportingTab.tsx')).ReportingTab);
const PreviewTab = lazyPart(async () => (await import('../preview/PreviewTab.tsx')).PreviewTab);
const TagsTab = lazyPart(async () => (await import('../tags/TagsTab.tsx')).TagsTab);

const LABELS: Readonly<Record<RecipeTab, string>> = {
  settings: 'Settings',
  filters: 'Filters',
  weighting: 'Weighting',
  ordering: 'Ordering',
  defaults: 'Default Values',
  reporting: 'Reporting',
  preview: 'Preview',
  tags: 'Tags',
};

const PARTS: Readonly<Record<RecipeTab, (visit: number) => ReactNode>> = {
  settings: () => <SettingsTab />,
  filters: () => <FiltersTab />,
  weighting: () => <WeightingTab />,
  ordering: () => <OrderingTab />,
  defaults: () => <DefaultsTab />,
  reporting: () => <ReportingTab />,
  preview: (visit) => <PreviewTab visit={visit} />,
  tags: () => <TagsTab />,
};

/** A tab that was looked at stays as it was left: open panels, and settings that are still being saved. */
export function RecipeTabs() {
  const [tab, setTab] = useTab(RECIPE_TABS);
  /** How often each was gone to. */
  const [visits, setVisits] = useState<Readonly<Partial<Record<RecipeTab, number>>>>({ [tab]: 1 });
  const draft = useDraft((now) => now);
  const problem = useRecipeState(({ problems }) => problems.find((one) => one.tab !== tab));
  const show = (next: RecipeTab): void => {
    setTab(next);
    setVisits({ ...visits, [next]: (visits[next] ?? 0) + 1 });
  };
  const tabs = RECIPE_TABS.map((value) => ({ value, label: LABELS[value], count: countOf(draft, value) }));
  return (
    <>
      <Box sx={HEAD}>
        <TabStrip label="Parts of the recipe" tabs={tabs} value={tab} onChange={show} id="recipe" />
        <Row gap={2} justify="flex-end" sx={{ flex: 'none' }}>
          <UndoRedo />
          <PublishActions
            name={draft.label.trim()}
            renderDialog={(close) => <PublishDialog name={draft.label.trim()} summary={summaryOf(draft)} onClose={close} />}
          />
        </Row>
      </Box>
      {problem ? (
        <Box sx={{ mb: 4 }}>
          <Note
            kind="error"
            action={
              <Button look="text" onClick={() => show(problem.tab)}>
                Go to {LABELS[problem.tab]}
              </Button>
            }
          >
            {problem.message}
          </Note>
        </Box>
      ) : null}
      <Box role="tabpanel" id="recipe-panel" aria-labelledby={`recipe-${tab}`} sx={{ minWidth: 0 }}>
        {RECIPE_TABS.map((value) => {
          const visit = visits[value];
          return visit === undefined ? null : (
            <div key={value} hidden={value !== tab}>
              {PARTS[value](visit)}
            </div>
          );
        })}
      </Box>
    </>
  );
}

/** Eight tabs need the whole width of a phone: what is done with the draft stands above them there. */
const HEAD = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', md: 'row' },
  alignItems: { xs: 'stretch', md: 'center' },
  gap: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
  mb: 4,
} as const;

/** Undefined for a tab that holds no list. */
function countOf(draft: RecipeDraft, tab: RecipeTab): number | undefined {
  const count = {
    filters: () => treeOf(draft.filters).children.length,
    weighting: () => draft.recipe_weightings.length,
    ordering: () => draft.recipe_ordering.length,
  }[tab as 'filters' | 'weighting' | 'ordering'];
  return count?.() || undefined;
}

function summaryOf(draft: RecipeDraft): string {
  const counted = (count: number, noun: string) => `${count === 0 ? 'no' : count} ${count === 1 ? noun : `${noun}s`}`;
  const parts = [
    counted(treeOf(draft.filters).children.length, 'filter'),
    counted(draft.recipe_weightings.length, 'weighting'),
    counted(draft.recipe_ordering.length, 'ordering'),
  ];
  const text = `${parts[0] ?? ''}, ${parts[1] ?? ''} and ${parts[2] ?? ''}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
