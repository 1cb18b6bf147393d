import type { TimeOrder } from '@limn/contracts';
import { FileFormField } from '../../../../ui/imports/FileFormField.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { TimeZoneField } from '../../../../ui/TimeZoneField.tsx';

export interface ChosenTimes {
  order: TimeOrder;
  /** Empty until the company's is known: the server takes that. */
  timezone: string;
}

interface TimesProps {
  times: ChosenTimes;
  /** Times and dates of the file: some are shown as they are read. */
  texts: readonly string[];
  onChange: (times: ChosenTimes) => void;
}

/** How the times of the file are read. */
export function Times({ times, texts, onChange }: TimesProps) {
  return (
    <Stack gap={4} sx={{ mt: 5 }}>
      <FileFormField of="times" form={times.order} texts={texts} onChange={(order) => onChange({ ...times, order })} />
      <Box sx={{ maxWidth: 280 }}>
        <TimeZoneField
          size="page"
          value={times.timezone}
          hint="For times without an offset of their own."
          onChange={(timezone) => onChange({ ...times, timezone })}
        />
      </Box>
    </Stack>
  );
}
