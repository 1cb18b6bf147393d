import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { DataObject } from '../icons/general.ts';
import { lazyPart, usePreload } from '../lazy-part.tsx';
import type { FieldOffer } from './find-offers.ts';

interface FieldPickerProps {
  /** Names the button. */
  label: string;
  /** "Merge fields for URL": of the list. */
  listLabel: string;
  offers: readonly FieldOffer[];
  /** With what goes into the text; the focus is then for the caller to set. */
  onPick: (text: string) => void;
}

// No one needs the list before it is opened.
const FieldPickerList = lazyPart(async () => (await import('./FieldPickerList.tsx')).FieldPickerList);

/** The {} button of a text, and the list of what can be inserted: grouped, and searched by typing. */
export function FieldPicker({ label, listLabel, offers, onPick }: FieldPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  usePreload(FieldPickerList);
  return (
    <>
      <IconButton label={label} size="work" onClick={(event) => setAnchor(event.currentTarget)}>
        <DataObject />
      </IconButton>
      {anchor ? (
        <FieldPickerList
          label={listLabel}
          offers={offers}
          anchor={anchor}
          onPick={(text) => {
            setAnchor(null);
            onPick(text);
          }}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
