import type { BuiltTag, Preset } from '@limn/tags';
import { Link } from 'react-router';
import { useSnacks } from '../../../../api/services.tsx';
import { ExpandMore as More } from '../../../../ui/icons/general.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { CodeArea } from '../../../../ui/CodeArea.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { colourTag, type CodePart } from './colour-tag.ts';

const COLOURS: Record<CodePart['kind'], object> = {
  plain: {},
  comment: { color: 'text.tertiary' },
  element: { color: 'info.main' },
  placeholder: { color: 'mergeField.main', fontWeight: 600 },
};

/** The snippet to paste into the mailing. */
export function YourTag({
  tag,
  platform,
  notices,
  onCopy,
}: {
  tag: BuiltTag;
  platform: Preset;
  notices: readonly string[];
  onCopy: () => void;
}) {
  const snacks = useSnacks();
  const copied = (done: boolean) => {
    onCopy();
    if (!done) snacks.show({ text: 'Your browser blocked copying. Select the tag and press Ctrl C.', icon: 'warning' });
  };
  const copyOther = async (text: string, says: string) => {
    const done = await copyText(text);
    copied(done);
    if (done) snacks.show({ text: says, icon: 'success' });
  };
  const count = tag.html.split('<img ').length - 1;
  return (
    <section aria-labelledby="your-tag">
      <Row gap={3} align="center" justify="space-between" sx={{ mb: 2, minHeight: 32 }}>
        <Text id="your-tag" variant="h3">
          Your Tag
        </Text>
        <Row gap={2} align="center">
          <Text variant="caption" muted>
            {tag.html === ''
              ? ''
              : `${count} ${count === 1 ? 'image' : 'images'}, ${(new TextEncoder().encode(tag.html).length / 1024).toFixed(1)} KB`}
          </Text>
          <CopyButton text={tag.html} look="action" disabled={tag.html === ''} onCopied={copied} />
          <ActionMenu
            label="For other editors"
            actions={copyActions(tag, platform).map(({ label, text, says }) => ({
              label,
              onClick: () => void copyOther(text, says),
            }))}
            trigger={
              <IconButton label="For other editors" size="work" bordered disabled={tag.html === ''}>
                <More />
              </IconButton>
            }
          />
        </Row>
      </Row>
      {tag.refused.length > 0 ? (
        <Note kind="error">
          {tag.refused.map((problem) => (
            <div key={problem.path + problem.message}>{problem.message}</div>
          ))}
        </Note>
      ) : (
        <CodeArea label="Your Tag, HTML" height={190}>
          {colourTag(tag).map((part, index) => (
            <Box key={index} component="span" sx={COLOURS[part.kind]}>
              {part.text}
            </Box>
          ))}
        </CodeArea>
      )}
      {notices.length > 0 && tag.refused.length === 0 ? (
        <Box sx={{ mt: 2 }}>
          <Note kind="warning">
            {notices.map((notice) => (
              <div key={notice}>{notice}</div>
            ))}
          </Note>
        </Box>
      ) : null}
      <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
        Pasted it into an email?{' '}
        <Link to="/doctor" style={{ textDecoration: 'underline' }}>
          Check the email
        </Link>{' '}
        before you send it.
      </Text>
    </section>
  );
}

/** Addresses that drag-and-drop editors of email platforms ask for instead of HTML. */
function copyActions({ html, addresses }: BuiltTag, { name, families }: Preset) {
  const where = families === 'all' ? 'your platform' : name;
  const many = addresses.length > 1;
  return [
    { label: `Copy for ${where}’s HTML block`, text: html, says: 'Copies the whole tag. Paste it into an HTML or code block.' },
    {
      label: many ? 'Copy the picture URLs, for image blocks' : 'Copy the picture URL, for an image block',
      text: addresses.map(({ picture }) => picture).join('\n'),
      says: 'Paste it where the image block asks for an image URL.',
    },
    ...(addresses.some(({ link }) => link !== undefined)
      ? [
          {
            label: many ? 'Copy the link URLs' : 'Copy the link URL',
            text: addresses.map(({ link }) => link ?? '').join('\n'),
            says: 'Paste it where the image block asks for a link.',
          },
        ]
      : []),
  ];
}
