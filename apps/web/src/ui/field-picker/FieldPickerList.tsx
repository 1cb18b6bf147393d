import { useId, useState, type KeyboardEvent } from 'react';
import { Box, Row } from '../layout.ts';
import { Popover } from '../kit/overlays.ts';
import { SearchField } from '../SearchField.tsx';
import { Text } from '../Text.tsx';
import { useActiveOption } from '../use-active-option.ts';
import { findOffers, type FieldOffer, type OfferNoun } from './find-offers.ts';

interface FieldPickerListProps {
  fieldLabel: string;
  noun: OfferNoun;
  offers: readonly FieldOffer[];
  anchor: HTMLElement;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** Typing filters, arrows mark, Enter picks, Escape empties the search and then closes. */
export function FieldPickerList({ fieldLabel, noun, offers, anchor, onPick, onClose }: FieldPickerListProps) {
  const id = useId();
  const label = `${noun === 'placeholder' ? 'Placeholders' : 'Merge fields'} for ${fieldLabel}`;
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const found = findOffers(offers, typed);
  const at = Math.min(marked, found.length - 1);
  useActiveOption(id, at < 0 ? undefined : `${id}-${at}`);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const picked = found[at];
    if (event.key === 'ArrowDown') setMarked((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setMarked((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' && picked) onPick(picked.text);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 2 } } }}
    >
      <Box onKeyDown={press}>
        <SearchField
          label={`Search ${noun}s`}
          placeholder="Search"
          value={typed}
          autoFocus
          onChange={(words) => {
            setTyped(words);
            setMarked(0);
          }}
        />
        <Box
          component="ul"
          id={id}
          role="listbox"
          aria-label={label}
          sx={{ m: 0, mt: 2, p: 0, maxHeight: 'min(320px, 50vh)', overflow: 'auto' }}
        >
          {found.map((offer, index) => (
            <Offer
              key={`${offer.group}/${offer.text}/${offer.label}`}
              id={`${id}-${index}`}
              offer={offer}
              hasHeading={offer.group !== found[index - 1]?.group}
              isMarked={index === at}
              onPick={() => onPick(offer.text)}
              onMark={() => setMarked(index)}
            />
          ))}
        </Box>
        <Text variant="caption" role="status" component="p" muted sx={{ m: 0, px: 2, pt: found.length === 0 ? 2 : 1 }}>
          {found.length === 0 ? `No ${noun} is called that.` : typed === '' ? '' : `${found.length} of ${offers.length}`}
        </Text>
      </Box>
    </Popover>
  );
}

interface OfferProps {
  id: string;
  offer: FieldOffer;
  /** First of its group. */
  hasHeading: boolean;
  isMarked: boolean;
  onPick: () => void;
  onMark: () => void;
}

function Offer({ id, offer: { group, label, text }, hasHeading, isMarked, onPick, onMark }: OfferProps) {
  return (
    <>
      {hasHeading ? (
        <Text component="li" role="presentation" variant="label" muted sx={{ px: 2, pt: 2, pb: 1, listStyle: 'none' }}>
          {group}
        </Text>
      ) : null}
      <Row
        component="li"
        id={id}
        role="option"
        aria-selected={isMarked}
        aria-label={`${group}: ${label}`}
        // The focus stays in the search.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPick}
        onMouseMove={() => !isMarked && onMark()}
        gap={3}
        align="center"
        justify="space-between"
        sx={{
          minHeight: 32,
          px: 2,
          borderRadius: '4px',
          cursor: 'pointer',
          listStyle: 'none',
          typography: 'body2',
          bgcolor: isMarked ? 'action.selected' : undefined,
          '@media (pointer: coarse), (max-width:899.95px)': { minHeight: 44 },
        }}
      >
        <span style={{ overflowWrap: 'anywhere' }}>{label}</span>
        <Text component="span" variant="caption" muted sx={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '50%' }}>
          {text}
        </Text>
      </Row>
    </>
  );
}
