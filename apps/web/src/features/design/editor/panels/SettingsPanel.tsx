import { CheckField } from '../../../../ui/CheckField.tsx';
import { ChipsField } from '../../../../ui/ChipsField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { TextSetting, Veil } from '../parts/TextSetting.tsx';
import { type Setting, useSetting } from '../parts/use-setting.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { LocaleField } from './LocaleField.tsx';

const NAME_LENGTH = 50;

export function SettingsPanel() {
  const locked = useEditorState((state) => state.image.lock);
  const template = useEditorState((state) => state.image.template);
  const name = useSetting('name');
  const labels = useSetting('labels');
  const lock = useSetting('lock');
  return (
    <>
      <TextSetting
        label={template ? 'Template Name' : 'Image Name'}
        setting={name}
        disabled={locked}
        counter={NAME_LENGTH}
        required={`Give the ${template ? 'template' : 'image'} a name.`}
      />
      <LabelsField setting={labels} disabled={locked} />
      <LocaleField disabled={locked} />
      <Veil on={lock.veiled}>
        <CheckField
          label={
            <>
              Lock{' '}
              <Text component="span" variant="caption" sx={{ color: 'text.tertiary', ml: 1 }}>
                stops all changes
              </Text>
            </>
          }
          checked={lock.value}
          onChange={lock.save}
        />
      </Veil>
    </>
  );
}

/** Labels as chips, saved with each change. */
function LabelsField({ setting, disabled }: { setting: Setting<string[]>; disabled: boolean }) {
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
