import type { TimeOrder } from '@limn/contracts';
import { SelectField, type Option } from '../SelectField.tsx';
import { readExamples } from './csv-rows.ts';

const ORDERS: readonly Option<TimeOrder>[] = [
  { value: 'iso', label: 'Year first: 2026-11-23' },
  { value: 'day_first', label: 'Day first: 23/11/2026' },
  { value: 'month_first', label: 'Month first: 11/23/2026' },
];

interface DateOrderFieldProps {
  order: TimeOrder;
  /** Dates of the file: some are shown as they are read. */
  texts: readonly string[];
  onChange: (order: TimeOrder) => void;
}

/** How the dates of a file are read, where a column of it holds some. */
export function DateOrderField({ order, texts, onChange }: DateOrderFieldProps) {
  return <SelectField label="Form of the dates" value={order} options={ORDERS} hint={readExamples(texts, order)} onChange={onChange} />;
}
