import { GOAL_OPTIONS, ROLE_OPTIONS } from './parts/company-options.ts';
import { CheckGroup } from '../../../ui/CheckGroup.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import type { Problems, YourDetails } from './company-form.ts';

export function YourDetailsStep({
  value,
  problems,
  onChange,
}: {
  value: YourDetails;
  problems: Problems<YourDetails>;
  onChange: (value: YourDetails) => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <CheckGroup
        label="What do you work on?"
        options={ROLE_OPTIONS}
        value={value.role}
        onChange={(role) => onChange({ ...value, role })}
        error={problems.role}
      />
      <Stack gap={2} sx={{ alignContent: 'start' }}>
        <CheckGroup
          label="What do you want from Limn?"
          options={GOAL_OPTIONS}
          value={value.goal}
          onChange={(goal) => onChange({ ...value, goal })}
          error={problems.goal}
        />
        {value.goal.includes('other') ? (
          <Field
            label="Please specify"
            value={value.goal_other}
            onChange={(goal_other) => onChange({ ...value, goal_other })}
            error={problems.goal_other}
            required
            autoFocus
          />
        ) : null}
      </Stack>
    </Box>
  );
}
