import type { Company } from '@limn/contracts';
import type { EidKind } from '@limn/model';
import { eidKindOf, findPreset, identityProblem, recipientToken } from '@limn/tags';
import { ESP_OPTIONS, INDUSTRY_OPTIONS, LIST_SIZE_OPTIONS } from '../../company/public.ts';
import { TimeZoneField } from '../../../../ui/TimeZoneField.tsx';
import { FieldNotice } from '../../../../ui/FieldNotice.tsx';
import { Field, type FieldProps } from '../../../../ui/Field.tsx';
import { Box } from '../../../../ui/layout.ts';
import { localeName, localeOptions } from '../../../../ui/locale-options.ts';
import { SelectField, type Option } from '../../../../ui/SelectField.tsx';
import { FieldGrid, SettingsSection } from '../parts/SettingsSection.tsx';
import { withHttp, type CompanyDraft, type CompanyProblems, type TextName } from './company-settings.ts';

const EID_OPTIONS: readonly Option[] = [
  { value: 'address', label: 'Email address' },
  { value: 'customer_id', label: 'Customer ID' },
];

export interface SectionProps {
  company: Company;
  draft: CompanyDraft;
  problems: CompanyProblems;
  set: (change: Partial<CompanyDraft>) => void;
  readOnly: boolean;
}

interface TextProps extends Pick<
  FieldProps,
  'label' | 'hint' | 'placeholder' | 'autoComplete' | 'inputMode' | 'required' | 'code' | 'onBlur'
> {
  name: TextName;
  of: SectionProps;
  wide?: boolean;
}

function TextSetting({ name, of: { draft, problems, set, readOnly }, wide, ...field }: TextProps) {
  return (
    <div data-wide={wide || undefined}>
      <Field {...field} value={draft[name]} onChange={(typed) => set({ [name]: typed })} error={problems[name]} disabled={readOnly} />
    </div>
  );
}

export function CompanySection(props: SectionProps) {
  const { draft, problems, set, readOnly } = props;
  return (
    <SettingsSection title="Company" text="Your team and the people you invite see this name.">
      <FieldGrid>
        <TextSetting of={props} name="name" label="Company name" required autoComplete="organization" />
        <TextSetting
          of={props}
          name="website"
          label="Website"
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.example.com"
          hint="Clicks go here when an image has no link."
          onBlur={() => draft.website !== withHttp(draft.website) && set({ website: withHttp(draft.website) })}
        />
        <SelectField
          label="Industry"
          value={draft.industry}
          options={withKept(INDUSTRY_OPTIONS, draft.industry)}
          onChange={(industry) => set({ industry })}
          error={problems.industry}
          disabled={readOnly}
        />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
        <TextSetting of={props} name="twitter" label="Twitter" placeholder="@yourcompany" />
        <TextSetting of={props} name="instagram" label="Instagram" placeholder="@yourcompany" />
      </FieldGrid>
    </SettingsSection>
  );
}

export function AddressSection(props: SectionProps) {
  return (
    <SettingsSection title="Address" text="Your company’s address. All fields are optional.">
      <FieldGrid>
        <TextSetting of={props} name="address_1" label="Address line 1" autoComplete="address-line1" />
        <TextSetting of={props} name="address_2" label="Address line 2" autoComplete="address-line2" />
        <TextSetting of={props} name="city" label="City" autoComplete="address-level2" />
        <TextSetting of={props} name="county" label="County" autoComplete="address-level1" />
        <TextSetting of={props} name="postcode" label="Postcode" autoComplete="postal-code" />
        <TextSetting of={props} name="country" label="Country" autoComplete="country-name" />
      </FieldGrid>
    </SettingsSection>
  );
}

export function EmailSection(props: SectionProps) {
  const { draft, problems, set, readOnly } = props;
  return (
    <SettingsSection title="Email" text="How you send. New tags use your email service’s format.">
      <FieldGrid>
        <SelectField
          label="ESP"
          value={draft.email_provider}
          options={withKept(ESP_OPTIONS, draft.email_provider)}
          onChange={(email_provider) => set({ email_provider })}
          error={problems.email_provider}
          hint="The service that sends your email."
          disabled={readOnly}
        />
        <SelectField
          label="Email list size"
          value={draft.email_list_size}
          options={withKept(LIST_SIZE_OPTIONS, draft.email_list_size)}
          onChange={(email_list_size) => set({ email_list_size })}
          error={problems.email_list_size}
          disabled={readOnly}
        />
        <SelectField
          label="Recipients in your tags (eid)"
          value={draft.eid_kind}
          options={EID_OPTIONS}
          onChange={(eid_kind) => set({ eid_kind })}
          error={problems.eid_kind}
          hint="Choose what your events and customer files name people by. We only store a keyed hash of it."
          disabled={readOnly}
        />
        <TextSetting of={props} name="email_field" code label="Email field" {...emailFieldHelp(draft)} />
      </FieldGrid>
    </SettingsSection>
  );
}

const REPLACED_WITH: Readonly<Record<EidKind, string>> = { address: 'the recipient’s address', customer_id: 'your ID for the recipient' };

/** The code that an empty field sends, and whether a typed one holds what was chosen. */
function emailFieldHelp({
  email_provider: provider,
  email_field: typed,
  eid_kind,
}: CompanyDraft): Pick<FieldProps, 'placeholder' | 'hint'> {
  const kind = eidKindOf(eid_kind);
  const preset = findPreset(provider);
  const token = recipientToken(preset, kind)?.token;
  const problem = identityProblem(typed, preset, kind);
  if (problem) return { hint: <FieldNotice>{problem.message}</FieldNotice> };
  const says = `The code your service replaces with ${REPLACED_WITH[kind]}.`;
  if (token !== undefined) return { placeholder: token, hint: `${says} If empty, tags use ${token}, the ${preset.name} format.` };
  if (kind === 'address' || typed.trim() !== '') return { placeholder: '{{email}}', hint: says };
  return { hint: <FieldNotice>{`${says} Enter the one of the field that holds it: until then, new tags name no one.`}</FieldNotice> };
}

export function TrackingSection(props: SectionProps) {
  return (
    <SettingsSection
      title="URL tracking"
      text="Added to every image’s link, so your web analytics know where visits came from. You can override it per image."
    >
      <FieldGrid>
        <TextSetting of={props} name="url_utm_source" label="utm_source" placeholder="newsletter" />
        <TextSetting of={props} name="url_utm_medium" label="utm_medium" placeholder="email" />
        <TextSetting of={props} name="url_utm_campaign" label="utm_campaign" placeholder="spring" />
        <TextSetting of={props} name="url_utm_content" label="utm_content" placeholder="banner" />
        <TextSetting
          of={props}
          name="url_custom"
          wide
          label="Custom"
          placeholder="ref=email&team=uk"
          hint="More parameters, like ref=spring&size=m"
        />
      </FieldGrid>
    </SettingsSection>
  );
}

export function TimeSection({ company, draft, problems, set, readOnly }: SectionProps) {
  const waits = company.timezone_today !== company.timezone && draft.timezone === company.timezone;
  return (
    <SettingsSection title="Time and language" text="Your timezone, and how dates and numbers are formatted.">
      <FieldGrid>
        <TimeZoneField
          label="Timezone"
          size="page"
          value={draft.timezone}
          onChange={(timezone) => set({ timezone })}
          error={problems.timezone}
          hint={
            waits
              ? `Applies from tomorrow. Until then, reports use ${company.timezone_today.replaceAll('_', ' ')}.`
              : 'Used for reports and schedules. Changes apply from tomorrow.'
          }
          disabled={readOnly}
        />
        <SelectField
          label="Language of dates and numbers"
          value={draft.locale}
          options={withKept(localeOptions(), draft.locale, localeName)}
          onChange={(locale) => set({ locale })}
          error={problems.locale}
          hint={`The default for new images: ${sample(draft.locale)}`}
          disabled={readOnly}
        />
      </FieldGrid>
    </SettingsSection>
  );
}

/** Values saved before a list had them stay selectable. */
function withKept(options: readonly Option[], kept: string, label: (value: string) => string = (value) => value): readonly Option[] {
  return kept === '' || options.some(({ value }) => value === kept) ? options : [{ value: kept, label: label(kept) }, ...options];
}

function sample(locale: string): string {
  try {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 11, 24));
    return `${day} · ${new Intl.NumberFormat(locale).format(1234.5)}`;
  } catch {
    return '';
  }
}
