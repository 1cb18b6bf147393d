/**
 * Where the email is read: by the place that the tag brings, else by the address of who opens it, which a
 * mail service's proxy hides. The country is that of the address alone.
 */
import { countryLetters } from '@limn/model';
import { INPUT_TYPE, OPERATOR, UNKNOWN } from '@limn/query';
import type { FactCategory } from '../facts.port.ts';

const ALPHABET = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** Countries by their code and English names, in the order of these. */
function countries(): { label: string; value: string }[] {
  const names = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'none' });
  const codes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
  return codes
    .filter((code) => !/^(?:A[AC]|CP|CQ|DG|E[AUZ]|IC|Q[M-Z]|T[AP]|U[NK]|X[A-JL-Z]|ZZ|AN|BU|CS|DD|FX|NT|SU|YD|YU|ZR)$/.test(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ label, value }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

export const PLACE_CATEGORY = 'place';

export const place: FactCategory = {
  id: PLACE_CATEGORY,
  label: 'Place',
  items: [
    {
      id: 'country',
      needs: 'country',
      label: 'Country',
      type: INPUT_TYPE.SELECT,
      operators: [OPERATOR.EQUAL, OPERATOR.N_EQUAL, OPERATOR.INLIST, OPERATOR.N_INLIST],
      options: countries(),
      subject: 'the country',
      read: ({ openedWith }) => countryLetters(openedWith.country) ?? UNKNOWN,
    },
    {
      id: 'location',
      needs: 'point',
      label: 'Location',
      type: INPUT_TYPE.TEXT,
      operators: [{ operator: OPERATOR.DISTANCE, label: 'is within a distance of' }],
      subject: 'the place of opening',
      read: (opening) => opening.place() ?? UNKNOWN,
    },
  ],
};
