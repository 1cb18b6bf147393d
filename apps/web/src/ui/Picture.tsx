import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import { useState, type CSSProperties, type ReactNode } from 'react';

/** A picture, or what stands in for it when it cannot be loaded. A new address is tried afresh. */
export function Picture({
  src,
  alt,
  style,
  placeholder,
  eager,
}: {
  src: string;
  alt: string;
  style?: CSSProperties;
  placeholder?: ReactNode;
  eager?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  if (src === '' || failed === src)
    return (
      placeholder ?? (
        <BrokenImage role="img" aria-hidden={false} aria-label={`${alt}: no picture`} sx={{ fontSize: 40, color: 'text.tertiary' }} />
      )
    );
  return <img src={src} alt={alt} style={style} loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setFailed(src)} />;
}
