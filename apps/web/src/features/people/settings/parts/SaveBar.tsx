import { Button } from '../../../../ui/Button.tsx';
import { LeaveQuestion } from '../../../../ui/LeaveQuestion.tsx';
import { Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  /** The reason why it can't be saved, besides errors at the fields. */
  problem?: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
}

/** At the foot of the screen while there is something to save. Anyone who leaves without is asked. */
export function SaveBar({ dirty, saving, problem, onSave, onDiscard }: SaveBarProps) {
  return (
    <>
      {dirty ? (
        <Row
          gap={2}
          align="center"
          justify="flex-end"
          wrap
          sx={{
            position: 'sticky',
            bottom: { xs: 0, md: 16 },
            zIndex: 2,
            mt: 4,
            mx: { xs: -4, md: 0 },
            px: 4,
            py: 2.5,
            bgcolor: 'background.float',
            border: '1px solid',
            borderColor: 'divider',
            borderWidth: { xs: '1px 0 0', md: '1px' },
            borderRadius: { xs: 0, md: '10px' },
            boxShadow: 'var(--e2)',
          }}
        >
          <Text
            variant="body2"
            component="div"
            role="status"
            sx={{ flex: { xs: '1 0 100%', sm: 1 }, color: problem ? 'error.main' : 'text.primary' }}
          >
            {problem ?? 'You have unsaved changes.'}
          </Text>
          <Button look="text" onClick={onDiscard} disabled={saving}>
            Discard
          </Button>
          <Button look="action" onClick={onSave} busy={saving && 'Saving'}>
            Save changes
          </Button>
        </Row>
      ) : null}
      <LeaveQuestion unsaved={dirty} of="on this page" />
    </>
  );
}
