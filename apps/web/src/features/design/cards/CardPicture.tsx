import type { ImageSummary } from '@limn/contracts';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../../../ui/kit/inputs.ts';
import type { MenuAction } from '../../../ui/ActionMenu.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Row } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { previewAddress } from './image-status.ts';
import { editorAddress } from '../../../ui/image-addresses.ts';

export interface CardPictureProps {
  image: ImageSummary;
  refreshed: number;
  busy: string | undefined;
  actions: readonly MenuAction[];
  tabIndex: 0 | -1;
  selected: boolean;
  /** Absent where nothing can be selected. */
  onToggle: ((id: number, range: boolean) => void) | undefined;
  /** The word of the link by which the picture leads to the editor; none: it leads nowhere. */
  opens: 'Edit' | 'Open' | undefined;
}

/** The picture of a card in its well, never cropped, with the quick actions over it. */
export function CardPicture({ image, refreshed, busy, actions, tabIndex, selected, onToggle, opens }: CardPictureProps) {
  const picture = (
    <span className="picture">
      <Picture src={previewAddress(image, refreshed)} alt={`Preview of ${image.name}`} style={CONTAINED} />
    </span>
  );
  return (
    <div className="well" style={{ '--shape': String(Math.max(1.6, image.width / image.height)) } as object}>
      {opens ? (
        <Link className="opens" to={editorAddress(image.id)} aria-label={`${opens} ${image.name}`} tabIndex={-1}>
          {picture}
        </Link>
      ) : (
        picture
      )}
      {actions.length > 0 ? <QuickActions actions={actions} name={image.name} tabIndex={tabIndex} /> : null}
      {onToggle ? (
        <span className="tick">
          <Checkbox
            size="small"
            checked={selected}
            onClick={(event) => onToggle(image.id, event.shiftKey)}
            slotProps={{ input: { 'aria-label': `Select ${image.name}`, tabIndex: -1 } }}
          />
        </span>
      ) : null}
      {busy ? <Busy>{busy}</Busy> : null}
    </div>
  );
}

const CONTAINED = { display: 'block', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;

function Busy({ children }: { children: string }) {
  return (
    <Row
      role="status"
      gap={2}
      align="center"
      sx={{
        position: 'absolute',
        left: 8,
        top: 8,
        px: 2.5,
        height: 28,
        borderRadius: '14px',
        typography: 'caption',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
      }}
    >
      <Spinner size={14} label={children} />
      {children}
    </Row>
  );
}

function QuickActions({ actions, name, tabIndex }: { actions: readonly MenuAction[]; name: string; tabIndex: 0 | -1 }) {
  return (
    <Row
      className="card-actions"
      // One stop of the Tab key a card; the arrow keys lead through it, and the menu has every action too.
      role="toolbar"
      aria-label={`Quick actions for ${name}`}
      onKeyDown={moveInToolbar}
      sx={{
        position: 'absolute',
        right: 8,
        bottom: 8,
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
          tabIndex={index === 0 ? tabIndex : -1}
          size="work"
          label={`${action.label}: ${name}`}
          {...(action.to ? { to: action.to } : {})}
          {...(action.onClick ? { onClick: action.onClick } : {})}
        >
          {action.icon}
        </IconButton>
      ))}
    </Row>
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
