import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { Text } from '../../ui/Text.tsx';
import type { PanelProps } from './panel-props.ts';
import { emailFieldOf, includesLink, presetOf, sendTokenOf } from './tag-form.ts';
import { FieldNotice } from './FieldNotice.tsx';
import { TokenMark } from './TokenMark.tsx';
import { useAskedParameter } from './use-asked-parameter.ts';
import { TAG_PARAMETER } from '@limn/model';

/** Who is opening, which mailing it is, and whether the picture is a link. */
export function CustomisePanel({ form, context, change, problems }: PanelProps) {
  const platform = presetOf(form, context.company).name;
  const email = emailFieldOf(form, context);
  const send = sendTokenOf(form, context);
  const set = (tags: Partial<typeof form.tags>) => change({ tags: { ...form.tags, ...tags } });
  const asked = useAskedParameter();
  const linked = includesLink(form, context.image);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        <CheckField label="Include Link" checked={linked} onChange={(include_link) => set({ include_link })} />
        {linked && context.image.link.trim() === '' ? (
          <Text variant="caption" component="p" sx={{ color: 'warning.main' }}>
            This image has no link yet. Give it one in the editor, under Links and Fallback.
          </Text>
        ) : null}
      </div>
      <Field
        label="Email Field"
        size="work"
        code
        autoFocus={asked === TAG_PARAMETER.recipient}
        value={email.value}
        onChange={(email_field) => set({ email_field })}
        hint={notice(problems.email_field) ?? 'Tells people apart, so that unique impressions can be counted.'}
        end={<TokenMark mark={email.mark} platform={platform} />}
      />
      <Field
        label="Send token"
        size="work"
        code
        autoFocus={asked === TAG_PARAMETER.send}
        value={send.value}
        onChange={(send_token) => set({ send_token })}
        hint={notice(problems.send_token) ?? 'Optional. Tells one mailing from the next.'}
        end={<TokenMark mark={send.mark} platform={platform} />}
      />
      <Field
        label="Alternative text"
        size="work"
        value={form.tags.alt ?? ''}
        onChange={(alt) => set({ alt })}
        hint={notice(problems.alt) ?? 'Read out, and shown while pictures are off.'}
      />
      <CheckField
        label="Twice the pixels, for sharp screens"
        checked={form.tags.scale_2x ?? false}
        onChange={(scale_2x) => set({ scale_2x })}
      />
    </Box>
  );
}

function notice(problem: string | undefined) {
  return problem ? <FieldNotice>{problem}</FieldNotice> : undefined;
}
