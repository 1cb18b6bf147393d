/** Codes of what an email was opened with, and the names behind them; undefined for what is not known. */
import { CLIENT_LABELS } from '@limn/model';
import { DEVICE_NAME } from './categories/device.ts';

export { clientCode, DEVICE_NAME } from './categories/device.ts';

export function deviceName(code: number): string | undefined {
  return DEVICE_NAME[code];
}

export function clientLabel(code: number): string | undefined {
  return CLIENT_LABELS[code];
}
