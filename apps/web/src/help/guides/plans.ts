import type { Guide } from '../guide.ts';

export const plans: Guide = {
  slug: 'plans',
  title: 'Plans and billing',
  text: 'What credits cost, how to buy them, and where they went.',
  sections: [
    {
      id: 'plans',
      title: 'Which plans there are',
      text: `- **Free trial**: 1,000 credits for 14 days, once for each person.
- **Pay as you go**: you pay at the start of each month for what was used. Pictures are never stopped.
- **Credit packs**: bought once, to use within 12 months. The larger the pack, the less a credit costs.
- **Custom**: what we have agreed with you.

The Billing tab of Account Settings shows your plan, all prices, and an estimate from the number of your emails. One credit is one impression of a person; see [what takes a credit](/help/counting#credits).`,
    },
    {
      id: 'buying',
      title: 'Buying',
      text: `Only owners of a company buy and change; everybody in it can look. Press Buy or Start on the Billing tab. Pictures are back at once where they had stopped. A second pack adds to the first. Of all your credits, those that end first are used first.

Where the page says that it is a test checkout, no money moves: it takes only the test cards that it lists. Never type a real card number there.`,
    },
    {
      id: 'payg',
      title: 'Pay as you go',
      text: `Credits that you have are used before anything is charged. What goes beyond them is charged to the penny, by the calendar month in your company’s time zone. The Billing tab shows what this month has cost so far. The statement is drawn up on the second day of the next month; opens that arrive later come with the next one.

If a payment fails, your pictures go on. The Billing tab and the dashboard say so, and another card pays what is due. When you end pay as you go, one last statement comes, and credits from packs stay yours.`,
    },
    {
      id: 'usage',
      title: 'Where credits went',
      text: `Usage lists the credits of each day and image, for any days you choose, with a chart and totals. Export CSV gives you the same rows for a spreadsheet. Unpaid opens came after the last credit: they cost nothing and are in no other figure.`,
    },
    {
      id: 'charities',
      title: 'Registered charities',
      text: `Registered charities get 10% off. [Ask us](/help/support), and we set it up for your company.`,
    },
  ],
};
