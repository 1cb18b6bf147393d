import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { DataObject } from '../icons/general.ts';
import { lazyPart, usePreload } from '../lazy-part.tsx';
import type { FieldOffer, OfferNoun } from './find-offers.ts';

interface FieldPickerProps {
  /** Names the field that the choice goes into. */
  fieldLabel: string;
  noun: OfferNoun;
  offers: readonly FieldOffer[];
  /** With what goes into the text; the focus is then for the caller to set. */
  onPick: (text: string) => void;
}

// No one needs the list before it is opened.
const FieldPickerList = lazyPart(async () => (await import('./FieldPickerList.tsx')).FieldPickerList);

/** The {} button of a text, and the list of what can be inserted: grouped, and searched by typing. */
export function FieldPicker({ fieldLabel, noun, offers, onPick }: FieldPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  usePreload(FieldPickerList);
  return (
    <>
      <IconButton label={`Insert a ${noun}: ${fieldLabel}`} size="work" onClick={(event) => setAnchor(event.currentTarget)}>
        <DataObject />
      </IconButton>
      {anchor ? (
        <FieldPickerList
          fieldLabel={fieldLabel}
          noun={noun}
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
