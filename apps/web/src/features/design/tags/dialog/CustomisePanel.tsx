import { TAG_PARAMETER, type EidKind } from '@limn/model';
import { eidKindOf } from '@limn/tags';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { offersOf } from './offered-placeholders.ts';
import type { PanelProps } from './panel-props.ts';
import { PlaceholderField } from './PlaceholderField.tsx';
import { altOf, delimitersOf, emailFieldOf, includesLink, parametersOf, presetOf, sendTokenOf } from './tag-form.ts';
import { FieldNotice } from '../../../../ui/FieldNotice.tsx';
import { TokenMark } from './TokenMark.tsx';
import { useLinkedParameter } from './use-linked-parameter.ts';
import { weightText, type Weights } from './weight-labels.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { LargeFileAdvice } from '../../cards/public.ts';
import type { Taggable } from '../../taggable/public.ts';
import { Note } from '../../../../ui/Note.tsx';

/** Tells who is opening, which mailing it is, and whether the picture is a link. */
export function CustomisePanel({ form, context, change, problems, weights }: PanelProps & { weights: Weights | undefined }) {
  const preset = presetOf(form, context.company);
  const delimiters = delimitersOf(form, preset);
  const email = emailFieldOf(form, context);
  const send = sendTokenOf(form, context);
  const set = (tags: Partial<typeof form.tags>) => change({ tags: { ...form.tags, ...tags } });
  const asked = useLinkedParameter();
  const linked = includesLink(form, context.taggable);
  const platform = delimiters ? 'Suggested' : preset.name;
  const names = parametersOf(form, context).map(({ name }) => name);
  const offers = offersOf(preset, delimiters);
  return (
    <Stack gap={3}>
      <div>
        <CheckField label="Include Link" checked={linked} onChange={(include_link) => set({ include_link })} />
        {linked && !context.taggable.hasLink ? (
          <Text variant="caption" component="p" sx={{ color: 'warning.main' }}>
            {context.taggable.words.noLink}
          </Text>
        ) : null}
      </div>
      <PlaceholderField
        label="Email Field"
        size="work"
        code
        autoFocus={asked === TAG_PARAMETER.recipient}
        value={email.value}
        onChange={(email_field) => set({ email_field })}
        hint={notice(problems.email_field ?? problems.eid_kind) ?? IDENTIFIES[eidKindOf(context.company.eid_kind)]}
        end={<TokenMark mark={email.mark} platform={platform} />}
        offers={offers}
        replaces
      />
      <PlaceholderField
        label="Send token"
        size="work"
        code
        autoFocus={asked === TAG_PARAMETER.send}
        value={send.value}
        onChange={(send_token) => set({ send_token })}
        hint={notice(problems.send_token) ?? 'Optional. Distinguishes one send from another.'}
        end={<TokenMark mark={send.mark} platform={platform} />}
        offers={offers}
        replaces
      />
      <PlaceholderField
        label="Alternative text"
        size="work"
        value={altOf(form, context)}
        onChange={(alt) => set({ alt })}
        hint={
          notice(problems.alt) ??
          (form.tags.alt === undefined && altOf(form, context) !== ''
            ? context.taggable.words.suggestedAlt
            : 'Read aloud by screen readers, and shown when images are blocked.')
        }
        offers={offersOf(preset, delimiters, names, 'text')}
      />
      <div>
        <CheckField label="Retina (2×)" checked={form.tags.scale_2x ?? false} onChange={(scale_2x) => set({ scale_2x })} />
        {weights ? (
          <Text
            variant="caption"
            component="p"
            sx={{ color: weights.double > 200 * 1024 && form.tags.scale_2x ? 'warning.main' : 'text.secondary' }}
          >
            {weightText(weights)}
          </Text>
        ) : null}
      </div>
      <LargeFileNote taggable={context.taggable} />
    </Stack>
  );
}

const IDENTIFIES: Readonly<Record<EidKind, string>> = {
  address: 'Identifies each recipient by email address, as chosen in Settings.',
  customer_id: 'Identifies each recipient by your customer ID, as chosen in Settings.',
};

function notice(problem: string | undefined) {
  return problem ? <FieldNotice>{problem}</FieldNotice> : undefined;
}

/**
 * Why an image's live version has a file larger than an email should carry, and what to do about it; nothing
 * when it is small.
 */
function LargeFileNote({ taggable: { kind, id, liveVersion } }: { taggable: Taggable }) {
  const query = useApiQuery('listVersions', { params: { id } }, { enabled: kind === 'image' && liveVersion !== null });
  const live = query.data?.versions.find(({ version }) => version === liveVersion);
  if (!live || live.heavy.length === 0) return null;
  return (
    <Note kind="warning">
      <LargeFileAdvice weight={live.weight} causes={live.heavy} />
    </Note>
  );
}
