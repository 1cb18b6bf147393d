import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Box } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';

/** After the billing provider's page: the account catches up in a few minutes. Dismissed, it leaves the address too. */
export function BillingThanks() {
  const [search, setSearch] = useSearchParams();
  const [dismissed, setDismissed] = useState(false);
  if (!search.has('billing') || dismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('billing');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Box sx={{ mb: 5 }}>
      <Note kind="success" onDismiss={dismiss}>
        Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.
      </Note>
    </Box>
  );
}
