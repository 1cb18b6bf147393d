import { useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { Version } from '@limn/contracts';
import { warningsText } from '../../../../ui/warnings-text.ts';
import { VersionWeight } from './VersionWeight.tsx';
import { dayText, timeText } from '../document/time-text.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

export const MakeLiveDialog = lazyPart(async () => (await import('./MakeLiveDialog.tsx')).MakeLiveDialog);

/** Draft, live and older versions; any of them can be made live again. */
export function VersionsPanel() {
  const { session } = useEditor();
  const snacks = useSnacks();
  const image = useEditorState((state) => state.image);
  const saving = useEditorState((state) => state.saving);
  const [asked, setAsked] = useState<Version>();
  const [everAsked, setEverAsked] = useState(false);
  if (asked && !everAsked) setEverAsked(true);
  const [busy, setBusy] = useState(false);
  const query = useApiQuery('listVersions', { params: { id: image.id } });
  const versions = query.data?.versions ?? [];
  const live = versions.find((version) => version.live);

  async function makeLive(version: Version): Promise<void> {
    setBusy(true);
    try {
      const warned = warningsText(await session.makeLive(version.version));
      await query.refetch();
      snacks.show({
        text: `Version ${version.version} is live again. Recipients see it from now on.`,
        icon: warned ? 'warning' : 'success',
        ...(warned ? { detail: warned } : {}),
      });
      setAsked(undefined);
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box component="section" aria-labelledby="editor-versions" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Row align="center" sx={{ height: 40, px: 4 }}>
        <Text id="editor-versions" variant="h3" component="h2" sx={{ fontSize: 13 }}>
          Versions
        </Text>
      </Row>
      <Box component="ul" sx={{ px: 4, pb: 4 }}>
        {image.unpublished_changes || image.live_version === null ? (
          <VersionRow
            left={<Status kind="pending">Draft</Status>}
            right={
              saving.kind === 'saved' ? timeText(saving.at) : saving.kind === 'waiting' || saving.kind === 'saving' ? 'Saving' : 'Not saved'
            }
            strong
          />
        ) : null}
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            left={
              <Status kind={version.live ? 'live' : 'draft'}>
                {version.live ? `Version ${version.version}, live` : `Version ${version.version}`}
              </Status>
            }
            right={dayText(version.published_at)}
            strong={version.live}
            weight={<VersionWeight version={version} />}
            {...(version.live
              ? {}
              : { action: { label: `Make version ${version.version} live`, onClick: () => setAsked(version), disabled: image.lock } })}
          />
        ))}
      </Box>
      {everAsked ? (
        <MakeLiveDialog
          version={asked}
          live={live}
          busy={busy}
          onClose={() => setAsked(undefined)}
          onMakeLive={(version) => void makeLive(version)}
        />
      ) : null}
    </Box>
  );
}

interface RowProps {
  left: React.ReactNode;
  right: string;
  strong?: boolean;
  weight?: React.ReactNode;
  action?: { label: string; onClick: () => void; disabled: boolean };
}

function VersionRow({ left, right, strong, weight, action }: RowProps) {
  return (
    <Row
      component="li"
      gap={2}
      align="center"
      justify="space-between"
      sx={{
        minHeight: 32,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        '& > span:first-of-type > span:first-of-type': { fontWeight: strong ? 600 : 400 },
      }}
    >
      <Stack component="span" align="start" sx={{ minWidth: 0, py: weight ? 1 : 0 }}>
        {left}
        {weight}
      </Stack>
      {action ? (
        <Button look="text" size="work" disabled={action.disabled} onClick={action.onClick} label={`${action.label}, published ${right}`}>
          {right}
        </Button>
      ) : (
        <Text variant="caption" muted sx={{ whiteSpace: 'nowrap' }}>
          {right}
        </Text>
      )}
    </Row>
  );
}
