import { useEffect } from 'react';
import { useServices } from '../api/services.tsx';
import { onChosenElsewhere } from '../session/company-choice.ts';
import { useChangeCompany } from './use-change-company.ts';

/** Another tab changed the company: this one follows, unless something here would be lost by it. */
export function useFollowOtherTabs(): void {
  const { snacks, gate } = useServices();
  const change = useChangeCompany();
  useEffect(
    () =>
      onChosenElsewhere((id) => {
        const follow = async () => {
          await change(id);
          snacks.show({ text: 'You switched company in another tab, so we switched here too.', icon: 'info' });
        };
        if (gate.state() === 'changing') return;
        if (!snacks.unsaved()) return void follow();
        snacks.show({
          text: 'You switched company in another tab.',
          detail: 'This tab stays here because it has unsaved changes.',
          icon: 'info',
          timeoutMs: null,
          action: { label: 'Switch here too', onClick: () => void follow() },
        });
      }),
    [change, snacks, gate],
  );
}
