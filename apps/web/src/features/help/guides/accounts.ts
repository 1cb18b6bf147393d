import type { Guide } from '../guide.ts';

export const accounts: Guide = {
  slug: 'accounts',
  title: 'Accounts and roles',
  text: 'Who may do what in a company.',
  sections: [
    {
      id: 'companies',
      title: 'Companies',
      text: `Images, pictures, figures and credits belong to a company. You may belong to several; with more than one, choose it in the toolbar, on a phone in your own menu. Nothing of one company is ever shown in another.`,
    },
    {
      id: 'roles',
      title: 'Roles',
      text: `| Role | May |
| Owner | everything |
| Editor | make, change, publish and delete images, pictures and tags, save the company’s settings, make API keys |
| Viewer | look at images, tags and figures |

Whoever sets up a company is its owner.`,
    },
    {
      id: 'verified',
      title: 'A verified address',
      text: `Until you have followed the link in the mail that we send you, you can set up your company and nothing else. Send it again from the page that asks you to verify.`,
    },
    {
      id: 'trial',
      title: 'The free trial',
      text: `14 days and 1,000 credits, once for each person. The dashboard says when it ends.`,
    },
  ],
};
