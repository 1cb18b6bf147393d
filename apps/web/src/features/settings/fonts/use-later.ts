import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so long. */
export function useLater<V>(value: V, ms: number): V {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
