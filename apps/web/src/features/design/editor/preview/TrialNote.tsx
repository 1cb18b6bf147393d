import { Button } from '../../../../ui/Button.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { proofAddress } from '../../../../ui/image-addresses.ts';
import { useSetting } from '../parts/use-setting.ts';
import { useEditorState } from '../context/editor-context.tsx';
import type { ShownPreview } from '../document/shown-preview.ts';

/** The owner of the values shown in place of the preview data, their problems, and the way back. */
export function TrialNote({ preview: { trial, tryOut } }: { preview: ShownPreview }) {
  const settings = useSetting('preview_settings');
  const mayEdit = useMayEdit();
  const id = useEditorState((state) => state.image.id);
  if (!trial) return null;
  const { label, problems, canBeKept } = trial;
  return (
    <Note
      kind={problems && problems.length > 0 ? 'warning' : 'info'}
      onDismiss={() => tryOut(undefined)}
      action={
        <Row gap={2} wrap>
          {canBeKept && mayEdit ? (
            <Button size="work" look="text" onClick={() => settings.save(trial.settings)}>
              Use as preview data
            </Button>
          ) : null}
          {problems ? (
            <Button size="work" look="text" to={proofAddress(id)}>
              Check every row
            </Button>
          ) : null}
        </Row>
      }
    >
      <strong>{label}</strong>
      {problems?.map((problem) => (
        <Box component="span" key={problem} sx={{ display: 'block' }}>
          {problem}
        </Box>
      ))}
    </Note>
  );
}
