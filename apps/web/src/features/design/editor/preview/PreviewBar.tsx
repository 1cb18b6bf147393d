import { ExpandMore } from '../../../../ui/icons/general.ts';
import { ReportProblem as Report } from '../../../../ui/icons/editing.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { asksCustomer } from '../checks/find-before-publish.ts';
import { triedFields } from '../checks/use-overflow.ts';
import { isFieldList } from '../document/preview-fields.ts';
import { isTimer } from '../document/shown-values.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { hardCases } from '../document/hard-cases.ts';
import { RowPicker } from './RowPicker.tsx';
import type { ShownPreview } from '../document/shown-preview.ts';
import { trialOfCase, useWorstRow } from './use-worst-row.ts';
import { viewsOf, type PreviewView } from './views.ts';

export interface PreviewBarProps {
  preview: ShownPreview;
  view: PreviewView;
  onView: (view: PreviewView) => void;
  doubled: boolean;
  onDoubled: (doubled: boolean) => void;
}

const SCALES = [
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
] as const;

/** Tells who is looked at, and through which eyes. */
export function PreviewBar({ preview, view, onView, doubled, onDoubled }: PreviewBarProps) {
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const worst = useWorstRow(preview);
  const isList = isFieldList(image);
  return (
    <Row
      role="toolbar"
      aria-label="Preview data"
      gap={2}
      align="center"
      wrap
      sx={{
        position: 'sticky',
        top: 0,
        left: 0,
        zIndex: 1,
        px: 4,
        py: 2,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {isList ? <HardCases preview={preview} /> : <RowPicker preview={preview} />}
      {asksCustomer({ document, image }) ? <CustomerPicker preview={preview} /> : null}
      <Button size="work" icon={<Report />} busy={worst.busy} onClick={worst.look}>
        {isList ? 'Worst case' : 'Worst row'}
      </Button>
      <Box sx={{ flex: { md: 1 } }} />
      {isTimer(image) ? null : (
        <Segmented label="Pixels" options={SCALES} value={doubled ? '2' : '1'} onChange={(value) => onDoubled(value === '2')} />
      )}
      <Segmented label="Preview as" options={viewsOf(image)} value={view} onChange={onView} />
    </Row>
  );
}

/** Values that real lists hold; the preview data stay as they are. */
function HardCases({ preview }: { preview: ShownPreview }) {
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const fields = triedFields(document, image);
  // A customer who was picked is no test value.
  const tried = preview.trial?.canBeKept ? undefined : preview.trial;
  return (
    <ActionMenu
      label="Test values"
      trigger={
        <Button size="work" endIcon={<ExpandMore />}>
          {tried?.label ?? 'Your preview data'}
        </Button>
      }
      actions={[
        { label: 'Your preview data', checked: tried === undefined, onClick: () => preview.tryOut(undefined) },
        ...hardCases(fields).map((hardCase, index) => ({
          label: hardCase.label,
          checked: tried?.label === hardCase.label,
          separated: index === 0,
          onClick: () => preview.tryOut(trialOfCase(hardCase)),
        })),
      ]}
    />
  );
}
