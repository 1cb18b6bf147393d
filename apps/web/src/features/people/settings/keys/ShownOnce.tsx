import type { ReactNode } from 'react';
import type { Output } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CodeArea } from '../../../../ui/CodeArea.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { exampleCall, scopesText } from './scope-labels.ts';

/**
 * The secret of a key that was just made. It goes with this dialog, so the dialog only closes by its button.
 */
export function ShownOnce({ apiKey: { name, secret, scopes }, onClose }: { apiKey: Output<'createKey'>['key']; onClose: () => void }) {
  const example = exampleCall(location.origin, secret, scopes);
  return (
    <Dialog
      open
      title={`“${name}” is made`}
      subtitle={scopesText(scopes)}
      width={600}
      actions={
        <Button look="action" onClick={onClose}>
          I’ve saved the key
        </Button>
      }
    >
      <Stack gap={5}>
        <Note kind="warning">
          Copy the key now. You won’t see it again. Keep it safe like a password: anyone who has it can use its permissions.
        </Note>
        <Part title="Key" copy={secret} copyLabel="Copy key">
          <CodeArea label="The key">{secret}</CodeArea>
        </Part>
        <Part title="Try it" copy={example} copyLabel="Copy example">
          <CodeArea label="An example call">{example}</CodeArea>
        </Part>
      </Stack>
    </Dialog>
  );
}

function Part({ title, copy, copyLabel, children }: { title: string; copy: string; copyLabel: string; children: ReactNode }) {
  return (
    <div>
      <Row gap={2} align="center" justify="space-between" sx={{ mb: 1.5 }}>
        <Text variant="label" component="h3">
          {title}
        </Text>
        <CopyButton text={copy} label={copyLabel} />
      </Row>
      {children}
    </div>
  );
}
