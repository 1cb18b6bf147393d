import type { Guide } from '../guide.ts';

export const accounts: Guide = {
  slug: 'accounts',
  title: 'Accounts and settings',
  text: 'Who may do what in a company, how people join and leave, and what is set for all of them.',
  sections: [
    {
      id: 'companies',
      title: 'Companies',
      text: `Images, pictures, data, fonts, figures and credits belong to a company. You may belong to several; with more than one, choose it in the toolbar, on a phone in your own menu. Nothing of one company is ever shown in another.

Companies and invitations in your own menu lists all of yours. There you accept or decline an invitation, create another company, or leave one.`,
    },
    {
      id: 'roles',
      title: 'Roles',
      text: `| Role | May |
| Owner | everything: also owners, the plan, and exporting or erasing data |
| Editor | make, change, publish and delete images, pictures, tags, data tables, API feeds and fonts; save the company’s settings, make API keys, invite people |
| Viewer | look at everything but API keys, and change nothing |

Whoever sets up a company is its owner. A company always keeps one: the last owner makes somebody else an owner before they leave.`,
    },
    {
      id: 'people',
      title: 'Invite and remove people',
      text: `Under Settings, Users, press Send Invite. The invitation goes to one address, works for 7 days and once, and can be sent again or taken back. Whoever accepts it needs an account with that same address.

In the list you change roles, send somebody a password reset email where your sign-in service allows it, and delete people. What they made stays.`,
    },
    {
      id: 'company-settings',
      title: 'What is set for the whole company',
      text: `Settings, the first tab, holds your name, address and email platform, the URL tracking that is added to every link, the time zone in which days are counted, the language of dates in new images, company colours, attribution models and the hosts to which a whole link of a merge field may lead.`,
    },
    {
      id: 'activity',
      title: 'Who changed what',
      text: `Activity lists every change that people and API keys make in the company, newest first. Search it by a person or a thing, or choose days; Export CSV gives you the same rows. It is kept for 400 days, without what was written into fields.`,
    },
    {
      id: 'your-data',
      title: 'Take your data along, or erase somebody’s',
      text: `Under Settings, Your data, owners export the whole company as one file that is locked with a password, and bring such a file in as a new company. People, API keys, credits and the passwords of API feeds stay where they were.

Somebody asks to be forgotten: type what your tags send as \`eid\`, most often their email address. Limn shows what leads to them, and erasing puts a random number in their place. Your totals and bills stay as they are. Exports of your company that lie on the server are deleted with it, because they hold the person still; make a new one if you need it.`,
    },
    {
      id: 'verified',
      title: 'A verified address',
      text: `Until you have followed the link in the mail that we send you, you can set up your company and nothing else. Send it again from the page that asks you to verify.`,
    },
    {
      id: 'trial',
      title: 'The free trial',
      text: `14 days and 1,000 credits, once for each person. The dashboard says when it ends. What comes after it: [Plans and billing](/help/plans).`,
    },
  ],
};
