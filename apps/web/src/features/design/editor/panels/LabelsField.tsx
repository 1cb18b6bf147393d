import { ChipsField } from '../../../../ui/ChipsField.tsx';
import { Veil } from '../parts/TextSetting.tsx';
import type { Setting } from '../parts/use-setting.ts';

/** Labels as chips, saved with each change. */
export function LabelsField({ setting, disabled }: { setting: Setting<string[]>; disabled: boolean }) {
  return (
    <Veil on={setting.veiled}>
      <ChipsField
        label="Labels"
        value={setting.value}
        onChange={setting.save}
        disabled={disabled}
        note={setting.note}
        error={setting.error}
      />
    </Veil>
  );
}
