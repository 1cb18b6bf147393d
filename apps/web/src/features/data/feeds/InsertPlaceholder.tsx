import { useState } from 'react';
import { DataObject } from '../../../ui/icons/general.ts';
import { Popover } from '../../../ui/kit/overlays.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/layout.ts';

/** Asks for a name and puts {{name}} into the address, so that no one types braces. */
export function InsertPlaceholder({ known, onInsert }: { known: readonly string[]; onInsert: (name: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const typed = name.trim();
  const problem = /[{}[\]]/.test(typed) ? 'Names can’t contain braces or brackets.' : undefined;
  const insert = () => {
    if (typed === '' || problem) return;
    setAnchor(null);
    setName('');
    onInsert(typed);
  };
  return (
    <>
      <IconButton
        label="Insert a placeholder"
        size="work"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DataObject />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Insert a placeholder' } }}
      >
        <Form sx={{ p: 4, width: 300, maxWidth: 'calc(100vw - 32px)', display: 'grid', gap: 3 }} onSend={insert}>
          <Field
            label="Name of the placeholder"
            value={name}
            onChange={setName}
            placeholder="customer id"
            error={problem}
            hint={known.includes(typed) ? 'It’s already in the URL. Both get the same value.' : 'Your tag fills it in for each recipient.'}
            autoFocus
          />
          <Row justify="flex-end">
            <Button look="action" type="submit" disabled={typed === '' || problem !== undefined}>
              Insert
            </Button>
          </Row>
        </Form>
      </Popover>
    </>
  );
}
