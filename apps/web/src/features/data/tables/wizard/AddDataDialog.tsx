import type { Datatable } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { Place, TableChart } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { guessType, readCsvHead } from './csv-head.ts';

export interface AddDataDialogProps {
  /** Dropped before it was opened. */
  file?: File | undefined;
  /** Label of a data table here. */
  tableWord: string;
  onChosen: (type: Datatable['type']) => void;
  onClose: () => void;
}

const CHOICES = [
  {
    type: 'location',
    icon: <Place />,
    text: 'Your shops or venues. Recipients see the nearest ones.',
  },
  {
    type: 'datatable',
    icon: <TableChart />,
    text: 'One row for each customer, product or order. The tag says which row a picture uses.',
  },
] as const;

/** The first question: a table of places, or of anything else. */
export function AddDataDialog({ file, tableWord, onChosen, onClose }: AddDataDialogProps) {
  const [guess, setGuess] = useState<Datatable['type']>();
  useEffect(() => {
    let wanted = true;
    if (file) void readCsvHead(file).then((head) => wanted && head && setGuess(guessType(head)));
    return () => void (wanted = false);
  }, [file]);
  return (
    <Dialog
      open
      title="Add Data"
      subtitle={file ? file.name : undefined}
      width={600}
      onClose={onClose}
      actions={
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Text sx={{ color: 'text.secondary', mb: 4 }}>What’s in the file?</Text>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {CHOICES.map(({ type, icon, text }) => (
          <ButtonBase
            key={type}
            onClick={() => onChosen(type)}
            sx={{
              display: 'grid',
              gap: 2,
              alignContent: 'start',
              justifyItems: 'start',
              textAlign: 'left',
              p: 4,
              minHeight: 148,
              border: '1px solid',
              borderColor: guess === type ? 'accent' : 'line.strong',
              borderRadius: '10px',
              bgcolor: 'background.paper',
              '&:hover': { bgcolor: 'tint', borderColor: 'field.line' },
              '& svg': { fontSize: 24, color: 'icon' },
            }}
          >
            {icon}
            <Text component="span" variant="h3">
              {type === 'location' ? 'Location' : tableWord}
            </Text>
            <Text component="span" variant="body2" muted>
              {text}
            </Text>
            {guess === type ? (
              <Text component="span" variant="caption" strong sx={{ color: 'text.primary' }}>
                Looks like your file
              </Text>
            ) : null}
          </ButtonBase>
        ))}
      </Box>
    </Dialog>
  );
}
