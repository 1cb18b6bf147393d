import type { ImageSummary } from '@limn/contracts';
import { createElement, memo, useState } from 'react';
import { Link } from 'react-router';
import {
  Add,
  CheckBox,
  Code,
  ContentCopy as Copy,
  Delete,
  DriveFileMove as MoveToFolder,
  Edit,
  FactCheck,
  Folder,
  Lock,
  MoreVert,
  Refresh,
  Visibility,
} from '../../../ui/icons/general.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { Status } from '../../../ui/Status.tsx';
import { CARD_LOOK } from '../../../ui/card-look.ts';
import { CardPicture } from './CardPicture.tsx';
import { imageStatus } from './image-status.ts';
import { editorAddress, proofAddress, tagAddress } from '../../../ui/image-addresses.ts';
import { ImageTypeIcon } from './ImageTypeIcon.tsx';

const [SELECT, MOVE] = ['Select', 'Move to folder'];
/** The card has a checkbox and can be dragged: under the pointer there is no need for them. */
const MENU_ONLY: ReadonlySet<string> = new Set([SELECT, MOVE]);

/** Actions for the images of a list. Viewers have none of these. */
export interface ImageCardActions {
  refresh?: (image: ImageSummary) => void;
  copy?: (image: ImageSummary) => void;
  /** The first of several, or one more. */
  select?: (image: ImageSummary) => void;
  /** Asks for the folder to move it to. */
  move?: (image: ImageSummary) => void;
  remove?: (image: ImageSummary) => void;
}

export interface ImageCardProps {
  image: ImageSummary;
  nowMs: number;
  /** The level of its name among the page's headings. */
  heading?: 'h2' | 'h3';
  /** Counts the refreshes of this picture. */
  refreshed?: number;
  /** Work in progress: "Copying…". */
  busy?: string | undefined;
  actions?: ImageCardActions;
  /** Select-only: one button that hands the image on. */
  onSelect?: (image: ImageSummary) => void;
  /** For a list in which images can be selected. */
  selected?: boolean;
  /** @param range from where the last one was selected */
  onToggle?: (id: number, range: boolean) => void;
  /** The folder that it is in, where that is worth saying. */
  folder?: string | undefined;
  /** For a list with arrow keys: whether the Tab key stops here. */
  stop?: boolean;
  /** From 1, in the whole list. */
  position?: number;
  of?: number;
}

/** One image: its preview, what it is, and what recipients see of it. The preview opens the editor. */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const {
    image,
    nowMs,
    heading = 'h3',
    refreshed = 0,
    busy,
    actions,
    onSelect,
    selected,
    onToggle,
    folder,
    stop = true,
    position,
    of,
  } = props;
  // The quick actions are made when someone comes near: most cards of a long list are only scrolled past.
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
      data-selected={selected || undefined}
      onPointerEnter={come}
      onFocus={come}
      sx={CARD_LOOK}
    >
      <CardPicture
        image={image}
        refreshed={refreshed}
        busy={busy}
        actions={near ? list.filter(({ label }) => !MENU_ONLY.has(label)) : []}
        tabIndex={tabIndex}
        onToggle={onToggle}
        selected={selected ?? false}
        opens={onSelect ? undefined : mayEdit(actions) ? 'Edit' : 'Open'}
      />
      <div className="facts">
        <div className="head">
          {createElement(heading, { className: 'name' }, onSelect ? image.name : <NameLink image={image} tabIndex={tabIndex} />)}
          <div className={onSelect ? 'select' : 'menu'}>
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
          </div>
        </div>
        <div className="type">
          <ImageTypeIcon typeId={image.type.id} />
          <span>
            {image.type.name}
            <span className="ago">
              {' · '}
              {formatAgo(image.updated_at, nowMs)}
            </span>
          </span>
        </div>
        <Labels image={image} folder={folder} />
      </div>
    </Box>
  );
});

function NameLink({ image, tabIndex }: { image: ImageSummary; tabIndex: 0 | -1 }) {
  return (
    <Link to={editorAddress(image.id)} tabIndex={tabIndex} data-card-stop="">
      {image.name}
    </Link>
  );
}

function Labels({ image, folder }: { image: ImageSummary; folder: string | undefined }) {
  const status = imageStatus(image);
  const shown = image.labels.slice(0, folder === undefined ? 2 : 1);
  const more = image.labels.length - shown.length;
  return (
    <div className="state">
      <div className="labels">
        {folder === undefined ? null : (
          <span className="folder">
            <Folder aria-label="In folder" />
            <span>{folder}</span>
          </span>
        )}
        {shown.map((label) => (
          <Chip key={label}>{label}</Chip>
        ))}
        {more > 0 ? <Chip>+{more}</Chip> : null}
      </div>
      <div className="status">
        {image.lock ? (
          <span className="locked">
            <Lock aria-hidden />
            Locked
          </span>
        ) : null}
        <Status kind={status.kind}>{status.text}</Status>
      </div>
    </div>
  );
}

function cardActions(image: ImageSummary, actions: ImageCardActions): MenuAction[] {
  const { refresh, copy, select, move, remove } = actions;
  return [
    mayEdit(actions)
      ? { label: 'Edit', icon: <Edit />, to: editorAddress(image.id) }
      : { label: 'Open', icon: <Visibility />, to: editorAddress(image.id) },
    { label: 'Tag', icon: <Code />, to: tagAddress(image.id) },
    { label: 'Proof with your list', icon: <FactCheck />, to: proofAddress(image.id) },
    ...(refresh ? [{ label: 'Refresh preview', icon: <Refresh />, onClick: () => refresh(image) }] : []),
    ...(copy ? [{ label: 'Copy', icon: <Copy />, onClick: () => copy(image) }] : []),
    ...(select ? [{ label: SELECT, icon: <CheckBox />, onClick: () => select(image) }] : []),
    ...(move ? [{ label: MOVE, icon: <MoveToFolder />, onClick: () => move(image) }] : []),
    ...(remove ? [{ label: 'Delete', icon: <Delete />, onClick: () => remove(image), danger: true, separated: true }] : []),
  ];
}

function mayEdit(actions: ImageCardActions | undefined): boolean {
  return actions?.copy !== undefined;
}
