/**
 * The client and device that opened a picture, in the codes that counts keep. A mail service's proxy tells
 * the service and nothing else; of machines nothing is kept. Our own few rules, because lists of browsers do
 * not know mail programs.
 */
import { CLIENT, countryCode, DEVICE, OPENER_CLASS, type Client, type Device, type OpenerClass } from '@limn/model';

export interface OpenedWith {
  client: Client;
  device: Device;
  country: number;
}

/** The first that fits decides. Programs before browsers: programs name the engine that they draw with. */
const CLIENTS: readonly [RegExp, Client][] = [
  [/GoogleImageProxy|via ggpht\.com/i, CLIENT.gmail],
  [/YahooMail(Image)?Proxy/i, CLIENT.yahoo],
  [/OutlookImageProxy|OWAImageProxy|ms-office-image-proxy/i, CLIENT.outlookWeb],
  [/Outlook-(iOS|Android)|OutlookMobile/i, CLIENT.outlookMobile],
  [/Microsoft Outlook|MSOffice \d|ms-office;|MacOutlook/i, CLIENT.outlookDesktop],
  [/Thunderbird/i, CLIENT.thunderbird],
  [/SamsungEmail/i, CLIENT.samsungEmail],
  [/Windows(Communications|Live)/i, CLIENT.windowsMail],
  [
    /^Dalvik\/|Lotus-?Notes|Evolution\/|K-?Mail|eM ?Client|Airmail|Spark\/|Postbox|The Bat!|Superhuman|AquaMail|BlueMail|Mailspring|FairEmail|K-9 Mail|GroupWise/i,
    CLIENT.otherProgram,
  ],
  [/Edg(e|A|iOS)?\//, CLIENT.edge],
  [/Firefox\/|FxiOS\//, CLIENT.firefox],
  [/OPR\/|SamsungBrowser\/|Vivaldi\/|YaBrowser\//, CLIENT.otherBrowser],
  [/Chrome\/|CriOS\//, CLIENT.chrome],
  [/Version\/[\d.]+.* Safari\//, CLIENT.safari],
  // Apple's mail engine names itself and no browser.
  [/AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)( Mobile\/\w+)?$/, CLIENT.appleMail],
  [/^Mozilla\/5\.0 \(/, CLIENT.otherBrowser],
];

const DEVICES: readonly [RegExp, Device][] = [
  [/iPad|Tablet|Android(?!.*Mobile).*Chrome|Silk\//i, DEVICE.tablet],
  [/iPhone|iPod|Android|Mobile|Outlook-iOS/i, DEVICE.phone],
  [/Windows|Macintosh|Mac OS X|X11|Linux|CrOS|MSOffice|Microsoft Outlook/i, DEVICE.desktop],
];

const MAX_AGENTS = 1000;
const MAX_KEPT_LENGTH = 300;
const NOTHING: OpenedWith = { client: CLIENT.unknown, device: DEVICE.unknown, country: 0 };
const known = new Map<string, Pick<OpenedWith, 'client' | 'device'>>();

/** @param countryOf of an address, two letters; asked for people only, whose address is their own */
export function describeOpener(
  userAgent: string,
  openerClass: OpenerClass,
  countryOf: () => string | undefined = () => undefined,
): OpenedWith {
  if (openerClass === OPENER_CLASS.person) return { ...ofAgent(userAgent), country: countryCode(countryOf()) };
  if (openerClass === OPENER_CLASS.proxy) return { ...NOTHING, client: proxyOf(ofAgent(userAgent).client) };
  // Apple's relays and Gmail's prefetch say whose reader it will be; other machines say nothing of people.
  if (openerClass === OPENER_CLASS.prefetch)
    return { ...NOTHING, client: /Edge\/12\.246/.test(userAgent) ? CLIENT.gmail : CLIENT.appleMail };
  return NOTHING;
}

function proxyOf(client: Client): Client {
  return client === CLIENT.gmail || client === CLIENT.yahoo || client === CLIENT.outlookWeb ? client : CLIENT.otherProxy;
}

function ofAgent(userAgent: string): Pick<OpenedWith, 'client' | 'device'> {
  const held = known.get(userAgent);
  if (held) return held;
  const agent = userAgent.trim().slice(0, MAX_KEPT_LENGTH);
  const found = { client: firstOf(CLIENTS, agent, CLIENT.unknown), device: firstOf(DEVICES, agent, DEVICE.unknown) };
  if (userAgent.length > MAX_KEPT_LENGTH) return found;
  if (known.size >= MAX_AGENTS) known.clear();
  known.set(userAgent, found);
  return found;
}

function firstOf<T>(rules: readonly (readonly [RegExp, T])[], agent: string, otherwise: T): T {
  return rules.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;
}
