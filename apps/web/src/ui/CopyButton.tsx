import Check from '@mui/icons-material/CheckOutlined';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import { copyText } from './copy-text.ts';

/** Says "Copied" for two seconds; `onCopied` hears whether it worked. */
export function CopyButton({
  text,
  look = 'outlined',
  size = 'work',
  disabled,
  onCopied,
  label = 'Copy',
}: {
  text: string;
  look?: ButtonLook;
  size?: 'work' | 'page';
  disabled?: boolean;
  onCopied?: (done: boolean) => void;
  label?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    onCopied?.(done);
  };
  return (
    <Button look={look} size={size} disabled={disabled ?? false} icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
