import { useMemo, useRef, useState } from 'react';
import { Link as LinkIcon, Refresh } from '../../../../ui/icons/general.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { timeText } from '../document/time-text.ts';
import { Text } from '../../../../ui/Text.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { isTimer } from '../document/shown-values.ts';
import { useSize } from '../parts/use-size.ts';
import { fitZoom } from '../canvas/viewport.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { closeDocument } from '../document/editor-document.ts';
import { usedFields } from '../document/merge-fields.ts';
import { MissingCharactersNote, MissingInValuesNote } from '../checks/MissingCharactersNote.tsx';
import { OverflowNote } from '../checks/OverflowNote.tsx';
import { customerIn } from './CustomerPicker.tsx';
import { DarkMail } from './DarkMail.tsx';
import { ImagesOff } from './ImagesOff.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { SentCanvas } from './SentCanvas.tsx';
import { ServedFacts } from './ServedFacts.tsx';
import { ServedView } from './ServedView.tsx';
import { shownValues, type ShownPreview } from '../document/shown-preview.ts';
import { TrialNote } from './TrialNote.tsx';
import { VIEW_LABELS, type PreviewView } from './views.ts';
import { fillUrl, parseTemplate, type Values } from '@limn/merge';
import type { ImageSettings } from '../document/image-settings.ts';

const MAX = 1.3;
/** Room for the bar above the picture and the words under it. */
const FOOT = 260;
const DARK_MARGIN = 48;

/** This recipient's picture. Covers the canvas, which stays as it was. */
export function PreviewStage({ preview }: { preview: ShownPreview | undefined }) {
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  return (
    <Box
      ref={root}
      component="section"
      aria-label="Preview"
      sx={{ position: 'absolute', inset: 0, zIndex: 4, bgcolor: 'stage', overflow: 'auto', display: 'flex', flexDirection: 'column' }}
    >
      {preview && size.width > 0 ? (
        <Looking preview={preview} room={size} />
      ) : (
        <Box sx={{ m: 'auto' }}>
          <Spinner label="Loading the preview" />
        </Box>
      )}
    </Box>
  );
}

function Looking({ preview, room }: { preview: ShownPreview; room: { width: number; height: number } }) {
  const image = useEditorState((state) => state.image);
  const [view, setView] = useState<PreviewView>('sent');
  const [doubled, setDoubled] = useState(false);
  const { width, height } = image;
  const across = view === 'dark' ? { ...room, width: room.width - DARK_MARGIN } : room;
  const zoom = Math.min(MAX, fitZoom({ width, height }, { ...across, foot: FOOT }));
  const words = VIEW_LABELS[view];
  const picture =
    view === 'off' ? (
      <ImagesOff preview={preview} zoom={zoom} />
    ) : doubled || view === 'motion' ? (
      <ServedView preview={preview} zoom={zoom} doubled={doubled} />
    ) : (
      <SentCanvas preview={preview} zoom={zoom} onDark={view === 'dark'} />
    );
  return (
    <>
      <PreviewBar preview={preview} view={view} onView={setView} doubled={doubled} onDoubled={setDoubled} />
      <Box sx={{ m: 'auto', p: 4, '& > *': { maxWidth: Math.max(280, width * zoom + (view === 'dark' ? DARK_MARGIN : 0)) } }}>
        {preview.trial ? (
          <Box sx={{ mb: 4 }}>
            <TrialNote preview={preview} />
          </Box>
        ) : (
          <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
            <MissingCharactersNote enabled />
            <OverflowNote enabled />
          </Box>
        )}
        <Box sx={{ mb: 4, '&:empty': { display: 'none' } }}>
          <ValuesWithoutFont preview={preview} />
        </Box>
        <Title preview={preview} view={view} doubled={doubled} />
        {view === 'dark' ? <DarkMail>{picture}</DarkMail> : picture}
        {preview.broken.length > 0 ? (
          <Box sx={{ mt: 3 }}>
            <Note kind="warning">{preview.broken.join(' ')}</Note>
          </Box>
        ) : null}
        {words ? (
          <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
            {words}
          </Text>
        ) : null}
        <ClicksTo preview={preview} />
        <ServedFacts preview={preview} />
      </Box>
    </>
  );
}

function Title({
  preview: { settings, record, trial, endPicture, atMs },
  view,
  doubled,
}: {
  preview: ShownPreview;
  view: PreviewView;
  doubled: boolean;
}) {
  const { commands } = useEditor();
  const image = useEditorState((state) => state.image);
  const times = doubled ? 2 : 1;
  const counts = isTimer(image) && !endPicture && view === 'sent';
  return (
    <Row gap={2} align="flex-start" justify="space-between" sx={{ mb: 2 }}>
      <Text variant="h3" component="h2">
        {isTimer(image) ? `Preview at ${timeText(new Date(atMs).toISOString())}` : whoSees(settings, record, trial !== undefined)}
        <Text component="span" variant="caption" muted sx={{ display: 'block', fontWeight: 400 }}>
          {image.width * times} × {image.height * times}
          {counts ? '. Outlook only shows this first frame. Elsewhere it counts down for a minute, second by second.' : null}
        </Text>
      </Text>
      {isTimer(image) ? (
        <IconButton label="Refresh" size="work" onClick={() => commands.setPreview(true)}>
          <Refresh />
        </IconButton>
      ) : null}
    </Row>
  );
}

/** This recipient's characters that no font has. */
function ValuesWithoutFont({ preview }: { preview: ShownPreview }) {
  const image = useEditorState((state) => state.image);
  const draft = useEditorState((state) => state.document);
  const context = usePreviewContext();
  const document = useMemo(() => closeDocument(draft), [draft]);
  const values = useMemo(() => shownValues(preview, image, context, usedFields(draft)), [preview, image, context, draft]);
  return <MissingInValuesNote document={document} values={values} />;
}

function ClicksTo({ preview }: { preview: ShownPreview }) {
  const image = useEditorState((state) => state.image);
  const context = usePreviewContext();
  const link = useMemo(() => previewLink(image, shownValues(preview, image, context, [image.link])), [image, preview, context]);
  if (!link) return null;
  return (
    <Text variant="body2" muted breaks sx={{ mt: 3, display: 'flex', gap: 2, alignItems: 'center' }}>
      <LinkIcon sx={{ fontSize: 18, flex: 'none' }} />
      {link.kind === 'fallback' ? 'A field in the link has no value. Clicks go to' : 'Clicks go to'} {link.url}
    </Text>
  );
}

function whoSees(values: ShownPreview['settings'], record: ShownPreview['record'], isTrial: boolean): string {
  const customer = customerIn(record);
  if (customer !== undefined) return `${customer} sees this`;
  const first = ['firstname', 'first name', 'first_name', 'name']
    .map((name) => values[name])
    .find((value) => typeof value === 'string' && value !== '');
  if (typeof first === 'string') return `${first} sees this`;
  return isTrial ? 'With these values, this is seen' : 'With your preview data, this is seen';
}

/** Where a click would lead with the values of a preview. */
export type PreviewLink = { kind: 'link' | 'fallback'; url: string };

export function previewLink(image: Pick<ImageSettings, 'link' | 'fallback_link'>, values: Values): PreviewLink | undefined {
  if (!image.link) return undefined;
  const template = parseTemplate(image.link);
  const complete = template.fields.every((name) => (values.get(name)?.text ?? '') !== '');
  const url = complete ? fillUrl(template, values, { allowedHosts: [] }) : null;
  if (url) return { kind: 'link', url };
  return image.fallback_link ? { kind: 'fallback', url: image.fallback_link } : undefined;
}
