import type { DirectoryFamily } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { Box } from '../../../../ui/layout.ts';
import { useSeen } from './use-seen.ts';

let samples = 0;

/**
 * A family's name in its own font, fetched when it comes into sight. `known`: its files are at hand, for it
 * is in the list.
 */
export function DirectorySample({ family: { family }, known, size = 20 }: { family: DirectoryFamily; known: boolean; size?: number }) {
  const { client } = useServices();
  const { ref, seen } = useSeen();
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    if (!seen || known || typeof FontFace === 'undefined') return undefined;
    let gone = false;
    let face: FontFace | undefined;
    const load = async () => {
      const { sample } = await client.directorySample({ query: { family } });
      // Its own name would need quotes, which browsers take for a part of the name here.
      const name = `sample-${++samples}`;
      const made = new FontFace(name, bytesOf(sample));
      await made.load();
      if (gone) return;
      document.fonts.add((face = made));
      setDrawn(name);
    };
    // Without it the name is written in the page's font.
    load().catch(() => undefined);
    return () => {
      gone = true;
      if (face) document.fonts.delete(face);
    };
  }, [client, family, known, seen]);
  const own = known ? (seen ? family : undefined) : drawn;
  return (
    <Box
      ref={ref}
      sx={{ fontFamily: own ? `"${own}", "Open Sans"` : undefined, fontSize: size, lineHeight: 1.6, overflowWrap: 'anywhere' }}
    >
      {family}
    </Box>
  );
}

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes.buffer;
}
