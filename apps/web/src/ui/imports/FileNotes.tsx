import { Note } from '../Note.tsx';
import { Text } from '../Text.tsx';

/** How the file was understood, where that could be another way. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Note kind="warning">
      {notes.map((note) => (
        <Text key={note} component="p" variant="body2" sx={{ m: 0, '& + p': { mt: 1 } }}>
          {note}
        </Text>
      ))}
    </Note>
  );
}
