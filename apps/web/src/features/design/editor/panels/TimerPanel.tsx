import { readTimer, TIMER_KIND, wireTimer, type TimerSettings } from '@limn/image-types';
import { useEffect, useRef, useState } from 'react';
import { canRun, timerProblems, TimerForm } from '../../timer/public.ts';

import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { dataSourceWith } from '../document/preview-fields.ts';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { datedFields, TimerTable } from './TimerTable.tsx';

const PAUSE_MS = 800;

/** To what the image counts: saved once it can run, when a change is complete. */
export function TimerPanel() {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const setting = useSetting('data_source');
  const [draft, setDraft] = useState<TimerSettings>();
  const unsaved = useRef<TimerSettings>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settings = draft ?? readTimer(image.data_source?.timer).settings;

  function save(): void {
    clearTimeout(timer.current);
    const next = unsaved.current;
    if (!next || !canRun(next)) return;
    unsaved.current = undefined;
    setDraft(undefined);
    setting.save(dataSourceWith(session.store.getState().image, { timer: wireTimer(next) }));
  }

  function change(next: TimerSettings): void {
    setDraft(next);
    unsaved.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  }

  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => () => leave.current(), []);

  const [problem] = draft ? Object.values(timerProblems(draft)) : [];
  const words = problem === undefined ? setting.note : 'Not saved yet';
  return (
    <Veil on={setting.veiled}>
      {settings.kind === TIMER_KIND.field || image.data_source?.id != null ? (
        <Box sx={{ mb: 3 }}>
          <TimerTable />
        </Box>
      ) : null}
      <Box onBlur={save}>
        <TimerForm settings={settings} onChange={change} fields={datedFields(image)} place="pane" strict disabled={image.lock} />
      </Box>
      {setting.error ? (
        <Text variant="caption" role="alert" sx={{ mt: 1, color: 'error.dark' }}>
          {setting.error}
        </Text>
      ) : null}
      <Text variant="caption" role="status" muted sx={{ mt: 1, minHeight: 16 }}>
        {words}
      </Text>
    </Veil>
  );
}
