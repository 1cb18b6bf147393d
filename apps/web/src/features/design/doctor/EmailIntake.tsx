import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { FileUpload } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import { ACCEPTED_FILES, pasteProblem, readFile, type PastedEmail } from './pasted-email.ts';

/** Takes an email: pasted, typed, dropped as a file or chosen. Hands out only what can be examined. */
export function EmailIntake({ onEmail }: { onEmail: (email: PastedEmail) => void }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = (email: PastedEmail | { problem: string }) => {
    const wrong = 'problem' in email ? email.problem : pasteProblem(email);
    setProblem(wrong);
    if (wrong === undefined && 'text' in email) onEmail(email);
  };
  const takeFiles = async (files: readonly File[]) => {
    const [file] = files;
    if (file) take(await readFile(file));
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    // A text field that holds megabytes is slow, and no one edits them there.
    if (files.length === 0 && (text.length < 200 || area.current?.value.trim())) return;
    event.preventDefault();
    if (files.length > 0) void takeFiles(files);
    else take({ name: undefined, text });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const text = event.dataTransfer.getData('text/plain');
    if (event.dataTransfer.files.length > 0) void takeFiles([...event.dataTransfer.files]);
    else if (text !== '') take({ name: undefined, text });
  };
  return (
    <Stack gap={3}>
      {problem ? <Note kind="error">{problem}</Note> : null}
      <div>
        <Text component="label" variant="label" htmlFor={id} sx={{ display: 'block', mb: 1 }}>
          The email’s HTML
        </Text>
        <Box
          component="textarea"
          id={id}
          ref={area}
          rows={10}
          spellCheck={false}
          autoComplete="off"
          placeholder="Paste it here, or drop the .html or .eml file"
          aria-describedby={`${id}-hint`}
          onPaste={paste}
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={{
            display: 'block',
            width: '100%',
            p: '10px 12px',
            typography: 'code',
            color: 'text.primary',
            bgcolor: over ? 'tint' : 'background.paper',
            border: '1.5px dashed',
            borderColor: over ? 'accent' : 'field.line',
            borderRadius: '10px',
            resize: 'vertical',
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <Text id={`${id}-hint`} variant="caption" component="p" muted sx={{ mt: 1 }}>
          Copy it from the source or HTML view of your email platform: the campaign’s source, not a received email. It stays in your
          browser.
        </Text>
      </div>
      <Row gap={2} wrap>
        <Button look="action" onClick={() => take({ name: undefined, text: area.current?.value ?? '' })}>
          Check the email
        </Button>
        <FileButton icon={<FileUpload />} label="Email file" accept={ACCEPTED_FILES} onFiles={(files) => void takeFiles(files)}>
          Choose a file
        </FileButton>
      </Row>
    </Stack>
  );
}
