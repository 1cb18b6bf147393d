import { useId, useRef, useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import type { Output } from '../../../../api/use-api-query.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { focusFirstInvalid } from '../../../../ui/focus-first-invalid.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SelectField, type Option } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SCOPE_GROUPS, type ScopeGroup } from './scope-labels.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Days = 'never' | '30' | '90' | '365';
const LIFETIMES: readonly Option<Days>[] = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

interface Problems {
  name?: string;
  scopes?: string;
  other?: string;
}

/** Asks what the key is for and what it may do, then shows its secret, which no one can read again. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [days, setDays] = useState<Days>('never');
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<Output<'createKey'>['key']>();
  const create = useApiMutation('createKey', { invalidates: ['listKeys'], quiet: true });
  const form = useRef<HTMLFormElement>(null);

  function show(found: Problems): void {
    setProblems(found);
    setTimeout(() => form.current && focusFirstInvalid(form.current));
  }

  async function send(): Promise<void> {
    const found = problemsOf(name, scopes);
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    try {
      setMade((await create.mutateAsync({ body: { name: name.trim(), scopes: [...scopes], expires_at: momentAfter(days) } })).key);
    } catch (error) {
      const refused = fieldErrors(error);
      const said = { ...(refused.name ? { name: refused.name } : {}), ...(refused.scopes ? { scopes: refused.scopes } : {}) };
      show(Object.keys(said).length > 0 ? said : { other: explainError(error) ?? 'Couldn’t create the key. Try again.' });
    }
  }

  if (made) return <ShownOnce apiKey={made} onClose={onClose} />;
  return (
    <FormDialog
      title="New API key"
      action="Create key"
      busy={create.isPending && 'Making'}
      gap={5}
      ref={form}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={(typed) => {
          setName(typed);
          setProblems({});
        }}
        error={problems.name}
        hint="Name it after the program that uses it, so you know which key to revoke."
        placeholder="Shop sync"
        required
        autoFocus
      />
      <Scopes
        scopes={scopes}
        error={problems.scopes}
        onChange={(next) => {
          setScopes(next);
          setProblems({});
        }}
      />
      <SelectField
        label="Expires"
        value={days}
        options={LIFETIMES}
        onChange={setDays}
        hint="Expired keys stop working automatically. Your keys are also revoked when you leave the company."
      />
      {problems.other ? <Note kind="error">{problems.other}</Note> : null}
    </FormDialog>
  );
}

function momentAfter(days: Days): string | null {
  return days === 'never' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();
}

function problemsOf(name: string, scopes: readonly string[]): Problems {
  return {
    ...(name.trim() === '' ? { name: 'Give the key a name.' } : {}),
    ...(scopes.length === 0 ? { scopes: 'Choose at least one permission.' } : {}),
  };
}

interface ScopesProps {
  scopes: readonly string[];
  error: string | undefined;
  onChange: (scopes: readonly string[]) => void;
}

function Scopes({ scopes, error, onChange }: ScopesProps) {
  const id = useId();
  const toggle = (scope: string, on: boolean) => onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <fieldset aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <Text component="legend" variant="label" sx={{ mb: 2, p: 0 }}>
        Permissions
      </Text>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}>
        {SCOPE_GROUPS.map((group) => (
          <ScopeRow key={group.name} group={group} scopes={scopes} onToggle={toggle} />
        ))}
      </Box>
      {error ? (
        <Text id={id} variant="caption" role="alert" sx={{ display: 'block', mt: 1, color: 'error.dark' }}>
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}

interface ScopeRowProps {
  group: ScopeGroup;
  scopes: readonly string[];
  onToggle: (scope: string, on: boolean) => void;
}

function ScopeRow({ group: { name, text, read, write }, scopes, onToggle }: ScopeRowProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 96px 96px' },
        columnGap: 2,
        alignItems: 'center',
        px: 4,
        py: 2,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Text id={id} variant="h3" component="div">
          {name}
        </Text>
        <Text variant="caption" component="div" muted>
          {text}
        </Text>
      </Box>
      <CheckField label="Read" checked={scopes.includes(read)} onChange={(on) => onToggle(read, on)} />
      {write ? <CheckField label="Change" checked={scopes.includes(write)} onChange={(on) => onToggle(write, on)} /> : <span />}
    </Box>
  );
}
