import KitButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Tooltip } from './Tooltip.tsx';

/** `action` is the next step (one in a view), `standing` is always there, `danger` decides a deletion. */
export type ButtonLook = 'action' | 'standing' | 'outlined' | 'text' | 'danger';

export interface ButtonProps {
  children: ReactNode;
  look?: ButtonLook;
  /** `work` 32 px, `page` 36 px, `large` 44 px. */
  size?: 'work' | 'page' | 'large';
  icon?: ReactNode;
  endIcon?: ReactNode;
  /** Shows a spinner and this verb in -ing; the button cannot be pressed meanwhile, and keeps the focus. */
  busy?: string | false | undefined;
  disabled?: boolean;
  /** Why it cannot be pressed; shown as a tooltip while `disabled`. */
  reason?: string | undefined;
  /** An address inside the app. */
  to?: string;
  /** An address outside the app. */
  href?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  type?: 'button' | 'submit';
  capitals?: boolean;
  fullWidth?: boolean;
  autoFocus?: boolean;
  label?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const LOOKS = {
  action: { variant: 'contained', color: 'primary' },
  standing: { variant: 'contained', color: 'secondary' },
  outlined: { variant: 'outlined', color: 'inherit' },
  text: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const;
const SIZES = { work: 'small', page: 'medium', large: 'large' } as const;

export function Button(props: ButtonProps) {
  const {
    children,
    look = 'outlined',
    size = 'page',
    icon,
    endIcon,
    busy,
    disabled,
    reason,
    to,
    href,
    onClick,
    type = 'button',
    capitals,
    fullWidth,
    autoFocus,
    label,
    ref,
    'aria-haspopup': popup,
    'aria-expanded': expanded,
    'aria-controls': controls,
  } = props;
  const place = to ? { component: Link, to } : href ? { href } : { type };
  // A button that is really disabled lets go of the focus: the next key would be lost, and a reader's place.
  const isBusy = Boolean(busy) && !disabled;
  const button = (
    <KitButton
      {...LOOKS[look]}
      {...place}
      {...(ref ? { ref } : {})}
      size={SIZES[size]}
      disabled={Boolean(disabled)}
      aria-disabled={isBusy || undefined}
      {...(isBusy ? { className: 'Mui-disabled' } : {})}
      // Also stops a form that Enter would send by this button.
      onClick={isBusy ? (event: MouseEvent<HTMLElement>) => event.preventDefault() : onClick}
      startIcon={busy ? <CircularProgress size={14} thickness={6} color="inherit" aria-hidden /> : icon}
      endIcon={endIcon}
      fullWidth={fullWidth ?? false}
      autoFocus={autoFocus ?? false}
      aria-label={label}
      aria-haspopup={popup}
      aria-expanded={expanded}
      aria-controls={controls}
      aria-busy={busy ? true : undefined}
      sx={capitals ? { letterSpacing: '0.05em', fontWeight: 700 } : undefined}
    >
      {busy || children}
    </KitButton>
  );
  return disabled && reason ? <Hint text={reason}>{button}</Hint> : button;
}

/**
 * A tooltip over something that may be disabled: the wrapper takes the pointer and the focus in its place.
 */
function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} describes>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled control takes no focus, so its reason would be out of reach of the keyboard */}
      <span tabIndex={0} style={{ display: 'inline-flex', borderRadius: 6 }}>
        {children}
      </span>
    </Tooltip>
  );
}
