import { ChevronLeft, Edit, Visibility } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { templatesAddress } from '../../../../ui/image-addresses.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Segmented, type SegmentedOption } from '../../../../ui/Segmented.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { runCommand } from '../commands/command.ts';
import { unlock } from '../commands/lock.ts';
import type { Mode } from '../store/editor-store.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { WeightMeter } from './LazyWeightMeter.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { SaveStateText } from './SaveStateText.tsx';

export interface HeaderActions {
  onTags: () => void;
  onPublish: () => void;
  /** Publishing before the tags are shown. */
  tagsBusy: boolean;
  /** For a template: makes an image from it. */
  onCreate: () => void;
  creating: boolean;
}

/** True where there is a live version and the draft is ahead of it. */
export function usePublishable(): boolean {
  const live = useEditorState((state) => state.image.live_version);
  const changes = useEditorState((state) => state.image.unpublished_changes);
  const dirty = useEditorState((state) => state.saving.kind !== 'saved');
  return live !== null && (changes || dirty);
}

export function EditorHeader({ medium, ...actions }: HeaderActions & { medium: boolean }) {
  const name = useEditorState((state) => state.image.name);
  return (
    <Box
      component="header"
      data-editor-pane
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: medium ? 'minmax(0, auto) auto minmax(max-content, 1fr)' : 'minmax(0, 1fr) auto minmax(max-content, 1fr)',
        alignItems: 'center',
        gap: 3,
        height: 52,
        pl: 2,
        pr: 4,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Row gap={2.5} align="center" sx={{ minWidth: 0 }}>
        <BackButton />
        <Text
          component="h1"
          data-page-title
          title={name}
          tabIndex={-1}
          strong
          sx={{ fontSize: 15, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', outline: 'none' }}
        >
          {name}
        </Text>
        <PendingBadge />
        {medium ? null : <SaveStateText />}
      </Row>
      <ModeSwitch />
      <Row gap={2.5} align="center" justify="flex-end">
        <WeightMeter bar={!medium} />
        <Box aria-hidden sx={{ width: '1px', height: 20, bgcolor: 'line.strong', mx: 1 }} />
        <HeaderButtons {...actions} />
      </Row>
      {medium ? (
        <Box sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
          <SaveStateText />
        </Box>
      ) : null}
    </Box>
  );
}

/** To the list that the image or template stands in. */
export function BackButton({ onBar }: { onBar?: boolean }) {
  const template = useEditorState((state) => state.image.template);
  const type = useEditorState((state) => state.image.type);
  return (
    <IconButton
      label={template ? 'Back to Templates' : 'Back to Images'}
      to={template ? templatesAddress(type.id) : '/images'}
      {...(onBar ? { onBar } : { size: 'work' })}
    >
      <ChevronLeft />
    </IconButton>
  );
}

function HeaderButtons({ onTags, onPublish, tagsBusy, onCreate, creating }: HeaderActions) {
  const template = useEditorState((state) => state.image.template);
  const publishable = usePublishable();
  if (template)
    return (
      <Button look="action" size="work" busy={creating && 'Creating image'} onClick={onCreate}>
        Create image from this
      </Button>
    );
  return (
    <>
      <Button look={publishable ? 'outlined' : 'action'} size="work" capitals busy={tagsBusy && 'PUBLISHING'} onClick={onTags}>
        GENERATE TAGS
      </Button>
      {publishable ? (
        <Button look="action" size="work" onClick={onPublish}>
          Publish
        </Button>
      ) : null}
      <HeaderMenu />
    </>
  );
}

export function PendingBadge() {
  const publishable = usePublishable();
  const live = useEditorState((state) => state.image.live_version);
  const template = useEditorState((state) => state.image.template);
  const words = template ? 'Template' : live === null ? 'Draft' : publishable ? 'Unpublished changes' : undefined;
  if (!words) return null;
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        height: 24,
        px: '9px',
        borderRadius: '6px',
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        bgcolor: 'mergeField.ground',
        color: 'mergeField.main',
      }}
    >
      {words}
    </Box>
  );
}

const MODES: readonly SegmentedOption<Mode>[] = [
  { value: 'edit', label: 'Edit', Icon: Edit },
  { value: 'preview', label: 'Preview', Icon: Visibility },
];

function ModeSwitch() {
  const { commands } = useEditor();
  const mode = useEditorState((state) => state.mode);
  return <Segmented label="Edit or preview" options={MODES} value={mode} onChange={(next) => commands.setPreview(next === 'preview')} />;
}

/** Says that the image is locked, with the way out. */
export function LockBand() {
  const { commands } = useEditor();
  const locked = useEditorState((state) => state.image.lock);
  const template = useEditorState((state) => state.image.template);
  if (!locked) return null;
  return (
    <Row
      role="status"
      gap={3}
      align="center"
      sx={{ gridColumn: '1 / -1', minHeight: 40, px: 4, bgcolor: 'bar.main', color: 'bar.text', fontSize: 13 }}
    >
      <strong>Locked</strong>
      <Box component="span" sx={{ color: '#d1dceb', flex: 1 }}>
        {template ? 'Unlock it to make changes.' : 'Unlock it to make changes or publish.'}
      </Box>
      <ButtonBase
        onClick={() => runCommand(unlock, commands)}
        sx={{
          fontFamily: 'inherit',
          height: 28,
          px: 3,
          borderRadius: '6px',
          border: '1px solid #809ac1',
          fontSize: 13,
          fontWeight: 600,
          color: 'inherit',
          '&:hover': { bgcolor: 'bar.inner' },
        }}
      >
        Unlock
      </ButtonBase>
    </Row>
  );
}
