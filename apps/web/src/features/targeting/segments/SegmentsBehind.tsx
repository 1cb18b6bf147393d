import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';

interface SegmentsBehindProps {
  /** Segments whose rules changed after they were published. */
  segments: readonly { name: string }[];
  what: 'campaign' | 'recipe';
}

/** Recipients see the rules that were published until someone publishes again. */
export function SegmentsBehind({ segments, what }: SegmentsBehindProps) {
  if (segments.length === 0) return null;
  const quoted = segments.map(({ name }) => `“${name}”`);
  const last = quoted.pop() ?? '';
  const listed = quoted.length > 0 ? `${quoted.join(', ')} and ${last}` : last;
  const [noun, was] = segments.length === 1 ? ['Segment', 'was'] : ['Segments', 'were'];
  return (
    <Box sx={{ mb: 4 }}>
      <Note kind="info">{`${noun} ${listed} ${was} changed after this ${what} was published. Publish again to use the new rules.`}</Note>
    </Box>
  );
}
