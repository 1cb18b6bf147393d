import type { CompanyExport } from '@limn/contracts';
import { useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { Delete, Download } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { dayOf, formatDay } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Progress } from '../../../../ui/Progress.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { followDownload } from '../../../../ui/follow-download.ts';
import { Text } from '../../../../ui/Text.tsx';
import { agoText, contentsText, sizeText } from './data-labels.ts';

export function ExportList({ exports }: { exports: readonly CompanyExport[] }) {
  const [deleting, setDeleting] = useState<CompanyExport>();
  return (
    <>
      <Stack component="ul" aria-label="Export files" gap={3}>
        {exports.map((file) => (
          <Card component="li" key={file.id} sx={{ p: 4 }}>
            <ExportRow file={file} onDelete={() => setDeleting(file)} />
          </Card>
        ))}
      </Stack>
      {deleting ? <DeleteQuestion file={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  );
}

function ExportRow({ file, onDelete }: { file: CompanyExport; onDelete: () => void }) {
  const made = agoText(file.created_at);
  const isRunning = file.state === 'running';
  return (
    <Row gap={3} align="flex-start" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        <Status kind={isRunning ? 'running' : file.state === 'failed' ? 'failed' : 'live'}>
          {isRunning ? 'In progress' : file.state === 'failed' ? 'Failed' : 'Ready'}
        </Status>
        {isRunning ? (
          <>
            <Text variant="body2" sx={{ mt: 1.5, mb: 2 }}>
              You can leave this page. The export continues.
            </Text>
            <Progress fraction={file.progress} label="Export progress" />
          </>
        ) : (
          <Text variant="body2" sx={{ mt: 1.5 }}>
            {file.state === 'failed' ? file.reason : file.report ? `${contentsText(file.report.counts)}.` : ''}
          </Text>
        )}
        <Text variant="caption" component="p" muted sx={{ mt: 1.5 }}>
          {file.state === 'complete' ? `${sizeText(file.bytes)} · made ${made}${keptUntil(file)}` : `Requested ${made}`}
        </Text>
      </Box>
      {file.state === 'complete' ? <DownloadButton id={file.id} /> : null}
      <IconButton label={isRunning ? 'Stop this export' : 'Delete this file'} onClick={onDelete}>
        <Delete />
      </IconButton>
    </Row>
  );
}

function DownloadButton({ id }: { id: number }) {
  const link = useApiMutation('linkExport', { onSuccess: ({ url }) => followDownload(url) });
  return (
    <Button
      look="standing"
      icon={<Download />}
      busy={link.isPending && 'Starting'}
      onClick={() => link.mutate({ params: { id }, body: {} })}
    >
      Download
    </Button>
  );
}

/** The answer says that it is to be saved, so the page stays. */
function DeleteQuestion({ file, onClose }: { file: CompanyExport; onClose: () => void }) {
  const remove = useAction('deleteExport', {
    id: file.id,
    invalidates: ['listExports'],
    failed: 'Couldn’t delete it.',
    done: ({ message }) => message,
    icon: 'delete',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={file.state === 'running' ? 'Stop this export?' : 'Delete this file?'}
      confirm={file.state === 'running' ? 'Stop' : 'Delete file'}
      keep={file.state === 'running' ? 'Go on' : 'Keep it'}
      busy={remove.busy && 'Deleting'}
      problem={remove.problem}
      onConfirm={remove.go}
      onKeep={onClose}
    >
      Your company’s data and any files you’ve downloaded aren’t affected. You can export again at any time.
    </ConfirmDialog>
  );
}

function keptUntil({ expires_at }: CompanyExport): string {
  return expires_at === null ? '' : ` · kept here until ${formatDay(dayOf(expires_at))}`;
}
