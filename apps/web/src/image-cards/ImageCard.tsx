import Add from '@mui/icons-material/AddOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { ImageSummary } from '@limn/contracts';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx';
import { Chip } from '../ui/Chip.tsx';
import { formatAgo } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Box } from '../ui/layout.ts';
import { Status } from '../ui/Status.tsx';
import { Text } from '../ui/Text.tsx';
import { CardPicture } from './CardPicture.tsx';
import { editorAddress, imageStatus, tagAddress } from './image-status.ts';
import { ImageTypeIcon } from './ImageTypeIcon.tsx';

/** What a person may do with the images of a list. Who only reads has none of these. */
export interface ImageCardActions {
  refresh?: (image: ImageSummary) => void;
  copy?: (image: ImageSummary) => void;
  remove?: (image: ImageSummary) => void;
}

export interface ImageCardProps {
  image: ImageSummary;
  nowMs: number;
  /** The level of its name among the page's headings. */
  heading?: 'h2' | 'h3';
  /** Counts the refreshes of this picture. */
  refreshed?: number;
  /** What is being done with it: "Copying…". */
  busy?: string | undefined;
  actions?: ImageCardActions;
  /** Select-only: one button that hands the image on. */
  onSelect?: (image: ImageSummary) => void;
  /** Of a list that is walked by arrow keys: whether the Tab key stops here. */
  stop?: boolean;
  /** From 1, in the whole list. */
  position?: number;
  of?: number;
}

/** One image: its preview, what it is, and what recipients see of it. The preview opens the editor. */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { image, nowMs, heading = 'h3', refreshed = 0, busy, actions, onSelect, stop = true, position, of } = props;
  // The quick actions are made when somebody comes near: most cards of a long list are only scrolled past.
  const [near, setNear] = useState(false);
  const list = actions ? cardActions(image, actions) : [];
  const tabIndex = stop ? 0 : -1;
  const come = () => setNear(true);
  return (
    <Box
      component="article"
      aria-label={image.name}
      data-image-id={image.id}
      aria-posinset={position}
      aria-setsize={of}
      aria-busy={busy ? true : undefined}
      onPointerEnter={come}
      onFocus={come}
      sx={CARD}
    >
      <CardPicture
        image={image}
        refreshed={refreshed}
        busy={busy}
        actions={near ? list : []}
        tabIndex={tabIndex}
        opens={onSelect ? undefined : mayEdit(actions) ? 'Edit' : 'Open'}
      />
      <Box sx={{ p: '12px 12px 12px 14px' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
          <Text variant="h3" component={heading} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {onSelect ? (
              image.name
            ) : (
              <Box
                component={Link}
                to={editorAddress(image.id)}
                tabIndex={tabIndex}
                data-card-stop=""
                sx={{ color: 'inherit', display: 'block', py: 0.5, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {image.name}
              </Box>
            )}
          </Text>
          <Box sx={{ my: { xs: -2.5, md: -1 }, mr: { xs: -2, md: -1 }, flex: 'none' }}>
            {onSelect ? (
              <IconButton
                label={`Select ${image.name}`}
                size="work"
                bordered
                tabIndex={tabIndex}
                data-card-stop=""
                onClick={() => onSelect(image)}
              >
                <Add />
              </IconButton>
            ) : (
              <ActionMenu
                label={`Actions for ${image.name}`}
                actions={list}
                trigger={
                  <IconButton label={`More actions for ${image.name}`} size="work" tabIndex={tabIndex}>
                    <MoreVert />
                  </IconButton>
                }
              />
            )}
          </Box>
        </Box>
        <Text
          variant="body2"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.5, color: 'text.secondary', minWidth: 0, whiteSpace: 'nowrap' }}
        >
          <ImageTypeIcon typeId={image.type.id} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {image.type.name}
            <Box component="span" sx={{ color: 'text.tertiary' }}>
              {' · '}
              {formatAgo(image.updated_at, nowMs)}
            </Box>
          </Box>
        </Text>
        <Labels image={image} />
      </Box>
    </Box>
  );
});

const CARD = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  transition: 'border-color 120ms, box-shadow 120ms',
  '& .card-actions': { opacity: 0 },
  '&:hover, &:focus-within': { borderColor: 'field.line', boxShadow: '0 6px 18px -8px rgba(22,36,58,.25)' },
  '&:hover .card-actions, &:focus-within .card-actions': { opacity: 1 },
  // Under a finger nothing hovers: the menu has every action.
  '@media (hover: none)': { '& .card-actions': { display: 'none' } },
} as const;

function Labels({ image }: { image: ImageSummary }) {
  const status = imageStatus(image);
  const shown = image.labels.slice(0, 2);
  const more = image.labels.length - shown.length;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mt: 2.5,
        minHeight: 22,
        flexDirection: { xs: 'row-reverse', sm: 'row' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0, overflow: 'hidden' }}>
        {shown.map((label) => (
          <Chip key={label}>{label}</Chip>
        ))}
        {more > 0 ? <Chip>+{more}</Chip> : null}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>
        {image.lock ? <Locked /> : null}
        <Status kind={status.kind}>{status.text}</Status>
      </Box>
    </Box>
  );
}

function Locked() {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}>
      <Lock sx={{ fontSize: 14 }} aria-hidden />
      Locked
    </Box>
  );
}

function cardActions(image: ImageSummary, actions: ImageCardActions): MenuAction[] {
  const { refresh, copy, remove } = actions;
  return [
    mayEdit(actions)
      ? { label: 'Edit', icon: <Edit />, to: editorAddress(image.id) }
      : { label: 'Open', icon: <Visibility />, to: editorAddress(image.id) },
    { label: 'Tag', icon: <Code />, to: tagAddress(image.id) },
    ...(refresh ? [{ label: 'Refresh preview', icon: <Refresh />, onClick: () => refresh(image) }] : []),
    ...(copy ? [{ label: 'Copy', icon: <Copy />, onClick: () => copy(image) }] : []),
    ...(remove ? [{ label: 'Delete', icon: <Delete />, onClick: () => remove(image), danger: true, separated: true }] : []),
  ];
}

function mayEdit(actions: ImageCardActions | undefined): boolean {
  return actions?.copy !== undefined;
}
