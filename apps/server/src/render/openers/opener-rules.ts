/**
 * Tells who opens, as a table: the first rule that fits decides. Made for mail, not taken from a list of web
 * crawlers: those call the picture proxies of Gmail and Yahoo robots, although a person stands behind each of
 * their requests.
 */
import type { RangeName } from './address-ranges.ts';

export type AgentClass = 'proxy' | 'prefetch' | 'scanner' | 'bot' | 'person';

export interface OpenerRule {
  is: AgentClass;
  because: string;
  /** Tested on the user agent. */
  agent?: RegExp;
  /** The address must lie in this range. */
  from?: RangeName;
}

export const OPENER_RULES: readonly OpenerRule[] = [
  // Requests on a person's behalf when they open the email.
  { is: 'proxy', because: "Gmail's picture proxy", agent: /GoogleImageProxy|via ggpht\.com/i },
  { is: 'proxy', because: "Yahoo's and AOL's picture proxy", agent: /YahooMailProxy|YahooMailImageProxy/i },
  { is: 'proxy', because: "Outlook's picture proxy", agent: /OutlookImageProxy|OWAImageProxy|ms-office-image-proxy/i },
  {
    is: 'proxy',
    because: "another mail service's picture proxy",
    agent:
      /SeznamEmailProxy|YandexImageProxy|YandexImageResizer|Mail\.?Ru ?ImageProxy|NaverMailProxy|QQMailProxy|ZohoMailProxy|ProtonMailProxy|ProtonImageProxy|FastmailProxy|HEYImageProxy|DuckDuckGo-?EmailProxy|\bcamo\b/i,
  },

  // Requests when the email arrives, read or not.
  {
    is: 'prefetch',
    because: "Gmail's prefetch: an Edge 12 that no machine runs any more",
    agent: /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246/,
  },
  {
    is: 'prefetch',
    because: "Apple's Mail Privacy Protection: a bare Mozilla/5.0 from its relays",
    agent: /^Mozilla\/5\.0$/,
    from: 'appleRelay',
  },
  {
    is: 'prefetch',
    because: "Apple's Mail Privacy Protection: its mail engine from its relays",
    agent: /AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/,
    from: 'appleRelay',
  },

  // Security checks before the email is delivered.
  {
    is: 'scanner',
    because: 'a mail gateway by name',
    agent:
      /barracuda|mimecast|proofpoint|messagelabs|symantec|ironport|forcepoint|trend ?micro|tmufe|sophos|fortimail|fortiguard|safelinks|OutlookMobileCloudService|MSDefender|Microsoft Office Existence Discovery|hornetsecurity|vade ?secure|mailmarshal|trustwave|avanan|checkpoint|zscaler|cloudmark|spamtitan|greathorn|ironscales|abnormal ?security|retarus|eset ?mail|kaspersky|bitdefender|f-secure|urlscan|virustotal|webroot|mcafee/i,
  },
  { is: 'scanner', because: "a mail gateway's network", from: 'gateway' },

  // Mail programs whose names would look like machines to the rules below.
  {
    is: 'person',
    because: 'Outlook on Windows and Mac',
    agent: /Microsoft Outlook|MSOffice \d|ms-office;|Outlook-(iOS|Android)|MacOutlook/i,
  },
  {
    is: 'person',
    because: 'a mail program',
    agent:
      /Thunderbird|Lotus-?Notes|Evolution\/|K-?Mail|eM ?Client|Airmail|Spark\/|Postbox|The Bat!|Superhuman|AquaMail|BlueMail|Mailspring|Windows(Communications|Live)|FairEmail|K-9 Mail|SamsungEmail|GroupWise/i,
  },

  // Machines that no one reads mail with.
  { is: 'bot', because: 'it says no name at all', agent: /^$/ },
  {
    is: 'bot',
    because: 'a program, not a reader',
    agent:
      /^(curl|wget|python|python-requests|python-urllib|aiohttp|httpx|go-http-client|java|okhttp|apache-httpclient|axios|node-fetch|node|undici|got|ruby|faraday|php|guzzlehttp|libwww-perl|lwp|perl|httpie|postmanruntime|insomnia|k6|wrk|ab|jmeter|restsharp|dart|rust|reqwest|scrapy|winhttp|powershell)\b/i,
  },
  {
    is: 'bot',
    because: 'a crawler or a preview of a chat',
    agent:
      /\b[\w.-]*(?<!\bcu)(bot|crawler|spider|slurp)\b|facebookexternalhit|facebot|WhatsApp\/|Slack-ImgProxy|SkypeUriPreview|BingPreview|Google-Read-Aloud|GoogleOther|Google-InspectionTool|Mediapartners-Google|APIs-Google|ia_archiver|archive\.org|embedly|Iframely|vkShare|Validator|W3C_|Nuclei|nmap|masscan|zgrab|CensysInspect|Expanse|InternetMeasurement/i,
  },
  {
    is: 'bot',
    because: 'a browser that no one sees',
    agent: /HeadlessChrome|PhantomJS|Puppeteer|Playwright|Selenium|SlimerJS|Electron.*Litmus|Lighthouse|PTST\//,
  },
  {
    is: 'bot',
    because: 'a watch over uptime',
    agent:
      /UptimeRobot|Pingdom|StatusCake|Site24x7|Datadog|NewRelic|GoogleHC|ELB-HealthChecker|kube-probe|Prometheus|Zabbix|Better Uptime|GTmetrix/i,
  },
];
