import type { CampaignSummary } from '@limn/contracts';
import { Link } from 'react-router';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { formatAgo } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ContentCopy, Delete, Edit, MoreVert } from '../../../../ui/icons/general.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Status } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { campaignAddress } from '../../../../ui/campaign-addresses.ts';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';

interface CampaignListProps {
  campaigns: readonly CampaignSummary[];
  nowMs: number;
  /** Absent for those who only read. */
  onDialog: ((dialog: ListDialog) => void) | undefined;
}

/** One table, always sorted by one of its columns. */
export function CampaignList(props: CampaignListProps) {
  return (
    <ListTable
      label="Campaigns"
      columns={columnsOf(props)}
      rows={props.campaigns}
      rowKey={({ id }) => id}
      sort={{ by: 'Updated at', descending: true }}
      narrow={(campaign) => narrowRow(campaign, props)}
    />
  );
}

function columnsOf({ nowMs, onDialog }: CampaignListProps): ListColumn<CampaignSummary>[] {
  const columns: ListColumn<CampaignSummary>[] = [
    { head: 'Name', sortBy: ({ name }) => name, cell: nameOf },
    { head: 'Updated at', width: 190, sortBy: ({ updated_at: at }) => at, cell: (campaign) => updatedAt(campaign, nowMs) },
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 132, cell: (campaign) => actionsOf({ campaign, onDialog }) });
  return columns;
}

function narrowRow(campaign: CampaignSummary, { nowMs, onDialog }: CampaignListProps) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(campaign)}
        <Text variant="caption" component="div" muted>
          {updatedAt(campaign, nowMs)}
        </Text>
      </Box>
      {onDialog ? <ActionsMenu campaign={campaign} onDialog={onDialog} /> : null}
    </Row>
  );
}

function nameOf({ id, name, live_version: live, unpublished_changes: isPending, running_tests: tests }: CampaignSummary) {
  return (
    <>
      <Box component={Link} to={campaignAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Row wrap sx={{ columnGap: 4, rowGap: 1, mt: 1 }}>
        <Status kind={live === null ? 'draft' : isPending ? 'pending' : 'live'}>
          {live === null ? 'Draft' : isPending ? 'Live, with unpublished changes' : 'Live'}
        </Status>
        {tests > 0 ? <Status kind="running">{tests === 1 ? '1 test running' : `${tests} tests running`}</Status> : null}
      </Row>
    </>
  );
}

function updatedAt({ updated_at: at }: CampaignSummary, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')} style={{ whiteSpace: 'nowrap' }}>
      {formatAgo(at, nowMs)}
    </time>
  );
}

interface ActionProps {
  campaign: CampaignSummary;
  onDialog: (dialog: ListDialog) => void;
}

function actionsOf({ campaign, onDialog }: ActionProps) {
  const { id, name } = campaign;
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Edit: ${name}`} size="work" to={campaignAddress(id)}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete: ${name}`} size="work" onClick={() => onDialog({ kind: 'delete', thing: campaign })}>
        <Delete />
      </IconButton>
      <IconButton label={`Copy: ${name}`} size="work" onClick={() => onDialog({ kind: 'copy', thing: campaign })}>
        <ContentCopy />
      </IconButton>
    </Box>
  );
}

function ActionsMenu({ campaign, onDialog }: ActionProps) {
  return (
    <ActionMenu
      label={`Actions of ${campaign.name}`}
      trigger={
        <IconButton label={`More actions: ${campaign.name}`}>
          <MoreVert />
        </IconButton>
      }
      actions={[
        { label: 'Copy', icon: <ContentCopy />, onClick: () => onDialog({ kind: 'copy', thing: campaign }) },
        { label: 'Delete', icon: <Delete />, danger: true, separated: true, onClick: () => onDialog({ kind: 'delete', thing: campaign }) },
      ]}
    />
  );
}
