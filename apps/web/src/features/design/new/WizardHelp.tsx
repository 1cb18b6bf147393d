import { IMAGE_TYPE } from '@limn/model';
import type { ReactNode } from 'react';
import type { OfferedTemplate } from '../templates/public.ts';
import { Info } from '../../../ui/icons/general.ts';
import { ExamplePicture } from '../../../ui/ExamplePicture.tsx';
import { Box } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Text } from '../../../ui/Text.tsx';

const NAMES = ['Amelia', 'Tom', 'Priyanka'];

interface Example {
  person: string;
  picture: ReactNode;
}

/** The chosen template, or an example, for three people. */
export function WizardHelp({
  step,
  typeId,
  template,
}: {
  step: number;
  typeId: number | undefined;
  template: OfferedTemplate | undefined;
}) {
  const words = (step > 0 ? WORDS[typeId ?? 0] : undefined) ?? OF_FIELDS;
  const field = words.said ?? `${template?.fields[0] ?? 'firstname'}: `;
  const examples = template && words !== OF_TIMER ? ofTemplate(template) : [];
  return (
    <Box
      component="aside"
      aria-label="What people see"
      sx={{
        bgcolor: 'background.sunken',
        borderRadius: '14px',
        p: 5,
        alignSelf: 'start',
        // Where there is no room beside the steps: with the question, and with a design that is chosen.
        display: { xs: step === 1 || examples.length > 1 ? 'block' : 'none', lg: 'block' },
      }}
    >
      <Text variant="h3" component="h2">
        {words.title}
      </Text>
      <Text variant="body2" muted sx={{ mt: 1, mb: 4 }}>
        {words.text}
      </Text>
      <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)', lg: '1fr' } }}>
        {(examples.length > 1 ? examples : words.examples).map(({ person, picture }) => (
          <figure key={person}>
            <Box sx={{ borderRadius: '6px', overflow: 'hidden', '& svg, & img': { display: 'block', width: '100%' } }}>{picture}</Box>
            <Text component="figcaption" variant="caption" muted sx={{ display: 'block', mt: 1 }}>
              {field}
              {person}
            </Text>
          </figure>
        ))}
      </Box>
      <Text
        variant="caption"
        component="p"
        muted
        sx={{ display: 'flex', gap: 2, mt: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}
      >
        <Info sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
        <span>{words.note}</span>
      </Text>
    </Box>
  );
}

const EXAMPLES: readonly Example[] = NAMES.map((person) => ({ person, picture: <ExamplePicture name={person} /> }));

interface Words {
  title: string;
  text: string;
  /** In front of whom or what an example is for; left out: the first field of the design. */
  said?: string;
  examples: readonly Example[];
  note: string;
}

const OF_FIELDS: Words = {
  title: 'One design, a different picture for each person',
  text: 'Your email platform fills in the tag’s fields. This is what three people would see.',
  examples: EXAMPLES,
  note: 'If a field has no value, that part is left blank. The image never breaks.',
};

const OF_TIMER: Words = {
  said: '',
  title: 'Always accurate, whenever it’s opened',
  text: 'Redrawn on every open, then keeps ticking for a minute.',
  examples: [
    ['Two days before', '02', '14', '36', '52'],
    ['On the last evening', '00', '03', '12', '08'],
    ['Afterwards, unless you choose an end image', '00', '00', '00', '00'],
  ].map(([person = '', ...digits]): Example => ({ person, picture: <TimerExample digits={digits} label={`Example: ${person}`} /> })),
  note: 'Outlook on Windows only shows the first frame: the time left when the email was opened.',
};

const OF_STORES: Words = {
  title: 'One design, the nearest store for each person',
  text: 'The tag passes a postcode or town, or we use the place where the email is opened. This is what three people would see.',
  said: 'Nearest: ',
  examples: ['Hull', 'Leeds', 'York'].map((person) => ({ person, picture: <ExamplePicture store={person} /> })),
  note: 'If the place is unknown, the fallback image is shown.',
};

const OF_ROWS: Words = {
  title: 'One design, a row of your table for each person',
  text: 'The tag passes a key, such as a customer number. The picture uses the row that has it.',
  said: 'Row of ',
  examples: NAMES.map((name, index) => ({ person: `C-${1001 + index}`, picture: <ExamplePicture name={name} /> })),
  note: 'If no row has the key, the fields are left blank. The image never breaks.',
};

const OF_FEEDS: Words = {
  title: 'One design, live data from your service for each person',
  text: 'We call your service when the email is opened and fill the picture from its response.',
  said: 'Response for ',
  examples: EXAMPLES,
  note: 'If your service doesn’t respond in time, its last good response or the fallback image is shown.',
};

const WORDS: Readonly<Record<number, Words>> = {
  [IMAGE_TYPE.timer]: OF_TIMER,
  [IMAGE_TYPE.location]: OF_STORES,
  [IMAGE_TYPE.dataTable]: OF_ROWS,
  [IMAGE_TYPE.feed]: OF_FEEDS,
};

function ofTemplate({ pictures, alt }: OfferedTemplate): Example[] {
  return pictures.map(({ url, person }) => ({ person, picture: <Picture src={url} alt={`${alt}, for ${person}`} /> }));
}

/** A countdown as it is seen at one moment, for the wizard's help. */
function TimerExample({ digits, label }: { digits: readonly string[]; label: string }) {
  return (
    <svg viewBox="0 0 600 150" role="img" aria-label={label}>
      <rect width="600" height="150" fill="#16243a" />
      {digits.map((number, index) => (
        <g key={UNITS[index]} transform={`translate(${60 + index * 125} 0)`}>
          <rect x="0" y="24" width="105" height="76" rx="8" fill="#26395a" />
          <text x="52" y="79" fontSize="48" fill="#ffffff" fontFamily="Open Sans, sans-serif" fontWeight="700" textAnchor="middle">
            {number}
          </text>
          <text x="52" y="126" fontSize="15" fill="#d1dceb" fontFamily="Open Sans, sans-serif" textAnchor="middle">
            {UNITS[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'];
