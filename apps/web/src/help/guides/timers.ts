import type { Guide } from '../guide.ts';

export const timers: Guide = {
  slug: 'timers',
  title: 'Countdown timers',
  text: 'A clock that is right whenever the mail is opened.',
  sections: [
    {
      id: 'kinds',
      title: 'Five kinds',
      text: `| Kind | Counts | For |
| Fixed date | to one date and time | a sale, a launch, a last order date |
| Evergreen | for the same length of time, from each recipient’s first opening | welcome offers and other mails that go out every day |
| From the sending | for a length of time, from the moment of sending | “48 hours only”, in mailings that you repeat |
| Date in a field | to each recipient’s own date | renewals, vouchers, appointments |
| Count up | from a date, upwards | anniversaries, “open since” |

Choose the kind when you make the image, or later under Countdown in the editor. What it counts to belongs to the version: publish to change it for recipients, also in mails that are already sent.`,
    },
    {
      id: 'digits',
      title: 'Its digits are texts',
      text: `Press C, or choose Clock from the list of objects, for a whole clock with a headline. Or put \`{{days}}\`, \`{{hours}}\`, \`{{minutes}}\` and \`{{seconds}}\` into any text; Insert Merge Field offers them first. They have two digits at least. Leave one out and the next smaller one takes it over: without \`{{days}}\`, two days are 48 hours.

In the editor, texts that shrink to fit their box show example digits. Preview shows the clock of that moment.`,
    },
    {
      id: 'evergreen',
      title: 'When an evergreen one starts',
      text: `At the first opening that is counted: by a person, or by the mail proxy that fetches the picture for one. A look at the preview, a scanner or a prefetch starts nothing. From then on the same recipient has the same end, in every mail with this image.

It needs a recipient in the tag (Email Field). Without one it starts anew at each opening.`,
    },
    {
      id: 'sending',
      title: 'The time of sending',
      text: `The tag’s \`sent\` says it: an ISO date and time such as \`2026-12-24T18:00\`, or a Unix time. Where your platform has a placeholder for it, the Tags dialog fills it in. If it has none, leave it empty: the countdown runs from the first counted opening of each mailing, which the send token tells apart.`,
    },
    {
      id: 'dates',
      title: 'Dates in a field',
      text: `Read are \`2026-12-24\`, \`24/12/2026\` and \`24.12.2026\`, with a time or without, ISO dates with an offset, and Unix times. A date without a time is the end of that day. Of two numbers that could both be a day, the first one is.

A date that is missing or cannot be read leads to the fallback image.`,
    },
    {
      id: 'timezones',
      title: 'Timezones',
      text: `A fixed date is a time on a clock: choose where that clock hangs. If the tag names the recipient’s own \`timezone\` (\`Europe/Paris\`), the countdown ends at that time on their clocks. A name that is none is passed over.

On the night when clocks are changed, a time that they show twice is its first; one that they skip is moved forward by the leap.`,
    },
    {
      id: 'afterwards',
      title: 'What happens after the end',
      text: `The clock stays at zero, or the end image takes its place: whole, in the middle of the same canvas. Somebody who has the mail open when the time comes sees it too. A count-up shows zeros before its time.

The link goes on leading where it leads. Change it and publish when the offer is over.`,
    },
    {
      id: 'mail-readers',
      title: 'What mail readers do with it',
      text: `- The picture is an animated GIF of one minute, one frame a second. After the minute the last frame stays; opening the mail again draws it anew.
- Outlook on Windows shows the first frame only. It is complete, and right for the moment of opening.
- Apple Mail may fetch pictures before anybody looks, and show those; Gmail and Yahoo fetch through a proxy and may keep what they have for a while. See [who is counted](/help/counting#privacy-proxies).
- So a clock can be behind by minutes or hours. Say the end in words beside it when it matters.`,
    },
    {
      id: 'weight',
      title: 'Keeping it light',
      text: `Flat colours make small files. A photo behind moving digits, or a transparent background, makes every frame heavier. The editor shows the weight of the live picture, which is always a GIF.`,
    },
  ],
};
