/**
 * Names of what opened a picture, apart from its codes: every page of the web app has the codes, and few have
 * the names.
 */
import { CLIENT, DEVICE } from './opener-codes.ts';
import { OPENER_CLASS, type OpenerClass } from './wire-codes.ts';

export const OPENER_CLASS_LABELS: Readonly<Record<OpenerClass, string>> = {
  [OPENER_CLASS.person]: 'Person',
  [OPENER_CLASS.proxy]: 'Mail proxy',
  [OPENER_CLASS.prefetch]: 'Privacy prefetch',
  [OPENER_CLASS.scanner]: 'Scanner',
  [OPENER_CLASS.bot]: 'Bot',
  [OPENER_CLASS.test]: 'Test',
};

/** An unknown one has none. */
export const CLIENT_LABELS: Readonly<Record<number, string>> = {
  [CLIENT.gmail]: 'Gmail',
  [CLIENT.yahoo]: 'Yahoo Mail',
  [CLIENT.outlookWeb]: 'Outlook on the web',
  [CLIENT.otherProxy]: 'Another webmail',
  [CLIENT.appleMail]: 'Apple Mail',
  [CLIENT.outlookDesktop]: 'Outlook for desktop',
  [CLIENT.outlookMobile]: 'Outlook for mobile',
  [CLIENT.thunderbird]: 'Thunderbird',
  [CLIENT.samsungEmail]: 'Samsung Email',
  [CLIENT.windowsMail]: 'Windows Mail',
  [CLIENT.otherProgram]: 'Another mail program',
  [CLIENT.chrome]: 'Chrome',
  [CLIENT.safari]: 'Safari',
  [CLIENT.firefox]: 'Firefox',
  [CLIENT.edge]: 'Edge',
  [CLIENT.otherBrowser]: 'Another browser',
};

export const DEVICE_LABELS: Readonly<Record<number, string>> = {
  [DEVICE.desktop]: 'Desktop',
  [DEVICE.phone]: 'Phone',
  [DEVICE.tablet]: 'Tablet',
};
