import { ButtonBase } from '../../../../ui/kit/base.ts';
import { ChevronRight, DataObject, Link } from '../../../../ui/icons/general.ts';
import { Layers } from '../../../../ui/icons/editing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { usesOf, type FieldUse } from './merge-uses.ts';

const ICONS = { layer: Layers, setting: Link, custom: DataObject } as const;

export interface CustomFieldUsesDialogProps {
  name: string;
  onBack: () => void;
  onEdit: (name: string) => void;
  onClose: () => void;
}

/** Why a custom field cannot be deleted: all that it is used in, each a way there. */
export function CustomFieldUsesDialog({ name, onBack, onEdit, onClose }: CustomFieldUsesDialogProps) {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const uses = usesOf(name, document, image);

  function open(use: FieldUse): void {
    if (use.kind === 'custom') return onEdit(use.name);
    if (use.kind === 'layer') session.store.select([use.key]);
    onClose();
  }

  return (
    <Dialog
      open
      title={`“${name}” is used`}
      width={500}
      onClose={onClose}
      actions={
        <Button look="action" onClick={onBack} autoFocus>
          Keep it
        </Button>
      }
    >
      <Text variant="body2" sx={{ mb: 3 }}>
        It’s used in these places. Remove it there first, then delete it.
      </Text>
      <Box component="ul" aria-label="Places where it is used" sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}>
        {uses.map((use, index) => {
          const Icon = ICONS[use.kind];
          return (
            <Box component="li" key={`${use.kind} ${use.kind === 'layer' ? use.key : use.name}`}>
              <ButtonBase
                onClick={() => open(use)}
                sx={{
                  width: '100%',
                  minHeight: 44,
                  px: 3,
                  gap: 2,
                  justifyContent: 'flex-start',
                  typography: 'body2',
                  borderTop: index ? '1px solid' : 0,
                  borderColor: 'divider',
                  '&:hover': { bgcolor: 'tint' },
                }}
              >
                <Icon sx={{ fontSize: 18, color: 'icon' }} aria-hidden />
                <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {use.name}
                </Box>
                <ChevronRight sx={{ fontSize: 18, color: 'icon' }} aria-hidden />
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Dialog>
  );
}
