import type { Guide } from '../guide.ts';

export const counting: Guide = {
  slug: 'counting',
  title: 'How figures are counted',
  text: 'What an impression is, who counts as a person, and what takes a credit.',
  sections: [
    {
      id: 'unique-impressions',
      title: 'Unique Impressions',
      text: `People who saw at least one of your images in the 30 days up to today. Each person counts once, on the first of these days on which they opened, so the points of the line add up to the figure.

People are told apart by the tag’s Email Field. Opens through a tag without one are impressions, but nobody’s: they are not in this figure.

The figure beside it compares with the 30 days before, counted in the same way by themselves: somebody who opened in both periods counts once in each.`,
    },
    {
      id: 'click-rate',
      title: 'Click Rate',
      text: `People who clicked, in percent of the people who saw an image in the same 30 days. Each counts once, on the day of their first click. The change is given in points: from 3.11% to 3.42% is 0.31 points.

The rate is never above 100%, because whoever clicked is counted as having seen the picture, see [implied impressions](#implied-impressions).`,
    },
    {
      id: 'impressions',
      title: 'Impressions',
      text: `One impression is one picture served to a person. Opening the same mail three times can be three impressions of one unique person. Every impression is written down before the picture is sent, and counted exactly once.`,
    },
    {
      id: 'who-counts',
      title: 'Who counts as a person',
      text: `Each request is put into one of six classes when it arrives, and stays there:

| Class | Who that is | Counted and billed |
| Person | a mail program or browser in somebody’s hands | yes |
| Mail proxy | a service that fetches the picture when a person opens: Gmail, Yahoo, Outlook on the web and others | yes |
| Privacy prefetch | a service that fetches pictures whether anybody opens or not: Apple’s Mail Privacy Protection, Gmail’s own prefetching | no |
| Scanner | security software that looks through mail and follows its links | no |
| Bot | programs, crawlers, previews of chats, watches over uptime | no |
| Test | an open whose Email Field arrived unfilled | no |

Pace tells, too: whoever follows more than 5 different links within 3 seconds, or opens for more than 60 recipients within 5, is taken for a scanner. A scanner’s burst of clicks is let through to the page and not counted.`,
    },
    {
      id: 'privacy-proxies',
      title: 'Privacy proxies',
      text: `Behind Gmail’s and Yahoo’s proxies stands a person for each request, so these opens count like any other; only the device and place are unknown.

Apple’s Mail Privacy Protection fetches pictures in advance, so a request says nothing about reading. It is not counted and costs nothing. People who use it appear in your figures when they click.`,
    },
    {
      id: 'implied-impressions',
      title: 'Implied impressions',
      text: `Somebody who clicked has seen the picture, even where no open of theirs was counted that day: because their mail program fetched it in advance, for example. For such a click one impression is added. It is in the totals and never billed. Should the real impression still arrive, the added one is taken back.`,
    },
    {
      id: 'sample-figures',
      title: 'Sample figures',
      text: `The demo company begins with 60 days of made-up opens and clicks, so that you see what a dashboard in use looks like. They cost no credits and are in no bill. Your own opens are counted and added to them.

**Clear sample figures** on the dashboard deletes them and leaves every real figure. They don’t come back.`,
    },
    {
      id: 'credits',
      title: 'Credits',
      text: `Each counted impression of a person takes one credit. These take none: machines and tests, implied impressions, clicks, previews in Limn, and images that are deleted.

The card on the dashboard shows what is left of all credits that are valid today. Of several grants, the one that ends first is used first. Where it says until when they last, it divides what is left by the use of the last 30 days.

In a trial and on credit packs pictures stop when no credits are left: people then see the image’s fallback picture, also in emails that are already sent. Those opens are kept apart as unpaid: they cost nothing and are in no figure. Links go on working. With new credits the pictures are back within a second or two. Owners get a letter when 20%, 5% and none of the credits are left. Pay as you go and agreed plans are never stopped.`,
    },
    {
      id: 'days',
      title: 'Days and time zones',
      text: `A day is a day in your company’s time zone, also on the two nights a year on which clocks change. A change of time zone holds from the next day on. Opens reach the figures within seconds; a dashboard that you look at refreshes itself every half minute.`,
    },
  ],
};
