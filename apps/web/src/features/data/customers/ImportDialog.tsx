import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { explainError, fieldErrors } from '../../../ui/explain-error.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FileUpload } from '../../../ui/icons/general.ts';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';

/** Chooses a file of customers. The page behind shows how far it is. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const load = useApiMutation('importCustomers', { outdates: ['listCustomerImports'], quiet: true, onSuccess: onClose });
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    setName(file.name);
    const form = new FormData();
    form.append('file', file);
    load.mutate({ form });
  };
  return (
    <Dialog
      open
      title="Import customers"
      width={500}
      onClose={onClose}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <FileButton
            look="action"
            icon={<FileUpload />}
            label="CSV file"
            accept=".csv,text/csv"
            busy={load.isPending && 'Uploading'}
            onFiles={send}
            autoFocus
          >
            Choose file
          </FileButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Text>
          A CSV file with a column <strong>customer_id</strong>, <strong>email</strong> or both. Every other column becomes a trait that
          rules and images can use. Customers who are there already are updated; empty cells change nothing.
        </Text>
        {load.error ? (
          <Note kind="error">
            {name}: {fieldErrors(load.error)['file'] ?? explainError(load.error)}
          </Note>
        ) : null}
      </Box>
    </Dialog>
  );
}
