import Add from '@mui/icons-material/AddOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import type { ImageSummary } from '@limn/contracts';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx';
import { Card } from '../ui/Card.tsx';
import { Chip } from '../ui/Chip.tsx';
import { formatAgo } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Box } from '../ui/layout.ts';
import { Picture } from '../ui/Picture.tsx';
import { Status } from '../ui/Status.tsx';
import { Text } from '../ui/Text.tsx';
import { editorAddress, imageStatus, previewAddress, tagAddress } from './image-status.ts';
import { ImageTypeIcon } from './ImageTypeIcon.tsx';

export interface ImageCardActions {
  refresh: (image: ImageSummary) => void;
  copy: (image: ImageSummary) => void;
  remove: (image: ImageSummary) => void;
}

export interface ImageCardProps {
  image: ImageSummary;
  nowMs: number;
  /** The level of its name among the page's headings. */
  heading?: 'h2' | 'h3';
  /** Counts the refreshes of this picture. */
  refreshed?: number;
  actions?: ImageCardActions;
  /** Select-only: one button that hands the image on. */
  onSelect?: (image: ImageSummary) => void;
}

/** One image: its preview, what it is, and what recipients see of it. The preview opens the editor. */
export function ImageCard({ image, nowMs, heading = 'h3', refreshed = 0, actions, onSelect }: ImageCardProps) {
  const picture = (
    <Picture
      src={previewAddress(image, refreshed)}
      alt={`Preview of ${image.name}`}
      style={{ display: 'block', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
    />
  );
  const list = actions ? cardActions(image, actions) : [];
  return (
    <Card
      component="article"
      label={image.name}
      sx={{
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        transition: 'border-color 120ms, box-shadow 120ms',
        '& .card-actions': { opacity: 0 },
        '&:hover, &:focus-within': { borderColor: 'field.line', boxShadow: '0 6px 18px -8px rgba(22,36,58,.25)' },
        '&:hover .card-actions, &:focus-within .card-actions': { opacity: 1 },
        // Under a finger nothing hovers: the menu has every action.
        '@media (hover: none)': { '& .card-actions': { display: 'none' } },
      }}
    >
      <Box
        sx={{
          position: 'relative',
          // On a phone the picture is as wide as the card; very tall ones are still bounded.
          height: { xs: 'auto', sm: 148 },
          aspectRatio: { xs: String(Math.max(1.6, image.width / image.height)), sm: 'auto' },
          bgcolor: 'well',
          borderBottom: '1px solid',
          borderColor: 'divider',
          '& img': { borderRadius: { sm: '3px' }, boxShadow: { sm: '0 1px 3px rgba(22,36,58,.18)' } },
        }}
      >
        {onSelect ? (
          <Well>{picture}</Well>
        ) : (
          <Box
            component={Link}
            to={editorAddress(image.id)}
            aria-label={`Edit ${image.name}`}
            tabIndex={-1}
            sx={{ position: 'absolute', inset: 0 }}
          >
            <Well>{picture}</Well>
          </Box>
        )}
        {list.length > 0 ? <HoverActions actions={list} name={image.name} /> : null}
      </Box>
      <Box sx={{ p: '12px 12px 12px 14px' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
          <Text variant="h3" component={heading} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {onSelect ? (
              image.name
            ) : (
              <Box
                component={Link}
                to={editorAddress(image.id)}
                sx={{ color: 'inherit', display: 'block', py: 0.5, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {image.name}
              </Box>
            )}
          </Text>
          <Box sx={{ my: { xs: -2.5, md: -1 }, mr: { xs: -2, md: -1 }, flex: 'none' }}>
            {onSelect ? (
              <IconButton label={`Select ${image.name}`} size="work" bordered onClick={() => onSelect(image)}>
                <Add />
              </IconButton>
            ) : (
              <ActionMenu
                label={`Actions for ${image.name}`}
                actions={list}
                trigger={
                  <IconButton label={`More actions for ${image.name}`} size="work">
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
    </Card>
  );
}

function Well({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        // Out of the flow, so that a tall picture does not make its well taller.
        position: 'absolute',
        inset: 0,
        p: { xs: 0, sm: 3.5 },
        display: 'grid',
        placeItems: 'center',
        gridTemplateRows: 'minmax(0, 1fr)',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {children}
    </Box>
  );
}

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
      <Status kind={status.kind}>{status.text}</Status>
    </Box>
  );
}

function HoverActions({ actions, name }: { actions: readonly MenuAction[]; name: string }) {
  return (
    <Box
      className="card-actions"
      // One stop of the Tab key a card; the arrow keys lead through it, and the menu has every action too.
      role="toolbar"
      aria-label={`Quick actions for ${name}`}
      onKeyDown={moveInToolbar}
      sx={{
        position: 'absolute',
        right: 8,
        bottom: 8,
        display: 'flex',
        p: '3px',
        borderRadius: '8px',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        transition: 'opacity 120ms',
      }}
    >
      {actions.map((action, index) => (
        <IconButton
          key={action.label}
          tabIndex={index === 0 ? 0 : -1}
          size="work"
          label={`${action.label}: ${name}`}
          {...(action.to ? { to: action.to } : {})}
          {...(action.onClick ? { onClick: action.onClick } : {})}
        >
          {action.icon}
        </IconButton>
      ))}
    </Box>
  );
}

function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

function cardActions(image: ImageSummary, actions: ImageCardActions): MenuAction[] {
  return [
    { label: 'Edit', icon: <Edit />, to: editorAddress(image.id) },
    { label: 'Tag', icon: <Code />, to: tagAddress(image.id) },
    { label: 'Refresh preview', icon: <Refresh />, onClick: () => actions.refresh(image) },
    { label: 'Copy', icon: <Copy />, onClick: () => actions.copy(image) },
    { label: 'Delete', icon: <Delete />, onClick: () => actions.remove(image), danger: true, separated: true },
  ];
}
