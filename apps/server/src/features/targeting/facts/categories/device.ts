/** With what the email is read. A mail service that fetches pictures for its readers hides their device. */
import { CLIENT, CLIENT_LABELS, DEVICE, DEVICE_LABELS } from '@limn/model';
import { INPUT_TYPE, OPERATOR, UNKNOWN } from '@limn/query';
import type { FactCategory } from '../facts.port.ts';

const ONE_OF = [OPERATOR.EQUAL, OPERATOR.N_EQUAL, OPERATOR.INLIST, OPERATOR.N_INLIST];

/** Names of devices, also in the links of single devices. */
export const DEVICE_NAME: Readonly<Record<number, keyof typeof DEVICE>> = {
  [DEVICE.desktop]: 'desktop',
  [DEVICE.phone]: 'phone',
  [DEVICE.tablet]: 'tablet',
};

export const device: FactCategory = {
  id: 'device',
  label: 'Device & Client',
  items: [
    {
      id: 'device',
      needs: 'device',
      label: 'Device',
      type: INPUT_TYPE.SELECT,
      operators: ONE_OF,
      options: Object.entries(DEVICE_NAME).map(([code, value]) => ({ label: DEVICE_LABELS[Number(code)] ?? value, value })),
      values: Object.values(DEVICE_NAME),
      subject: 'the device',
      read: ({ openedWith }) => DEVICE_NAME[openedWith.device] ?? UNKNOWN,
    },
    {
      id: 'client',
      needs: 'client',
      label: 'Mail program or browser',
      type: INPUT_TYPE.SELECT,
      operators: ONE_OF,
      options: Object.values(CLIENT_LABELS).map((label) => ({ label, value: label })),
      values: Object.values(CLIENT_LABELS),
      subject: 'the mail program or browser',
      read: ({ openedWith }) => CLIENT_LABELS[openedWith.client] ?? UNKNOWN,
    },
  ],
};

/** The code behind a name that a preview pretends; 0 for no name. */
export function clientCode(label: string | undefined): number {
  return Number(Object.entries(CLIENT_LABELS).find(([, name]) => name === label)?.[0] ?? CLIENT.unknown);
}
