import type { DeliveredReport } from '@limn/contracts';
import { useState } from 'react';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Send } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export interface SharedReport {
  report: DeliveredReport;
  title: string;
  openers: 'people' | 'all';
  /** Undefined for a report without conversions. */
  model: number | undefined;
}

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);
const LinkDialog = lazyPart(async () => (await import('./LinkDialog.tsx')).LinkDialog);

/** Sends the report out of the app: by mail, or as a link. */
export function ShareReport(report: SharedReport) {
  const [shown, setShown] = useState<'mail' | 'link'>();
  return (
    <>
      <ActionMenu
        label="Share this report"
        actions={[
          { label: 'Send regularly…', onClick: () => setShown('mail') },
          { label: 'Read-only link…', onClick: () => setShown('link') },
        ]}
        trigger={<Button icon={<Send />}>Share</Button>}
      />
      {shown === 'mail' ? <ScheduleDialog {...report} onClose={() => setShown(undefined)} /> : null}
      {shown === 'link' ? <LinkDialog {...report} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
