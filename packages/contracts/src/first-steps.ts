import { z } from 'zod';
import { Message, NoBody, text, writable } from './common.ts';
import { route } from './route.ts';

/** The way of a new company to its first opened picture. A step is done when the thing itself is there. */
export const FirstSteps = z
  .object({
    /** An image exists. */
    image: z.boolean(),
    /** An image has something on its canvas. */
    design: z.boolean(),
    publish: z.boolean(),
    /** A tag was copied. */
    tag: z.boolean(),
    /** A person opened a published image. */
    open: z.boolean(),
    /** The image to go on with: the one that came furthest. Null without one, and after the first open. */
    image_id: z.number().int().nullable(),
    image_name: z.string(),
    /** Day of the first open, yyyy-mm-dd. */
    first_open: z.string().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const Dismissal = z.object({ notice: z.string(), state: z.string() }).meta({ id: 'Dismissal' });
export type Dismissal = z.infer<typeof Dismissal>;

export const firstStepsRoutes = {
  firstSteps: route({
    method: 'GET',
    path: '/first_steps',
    summary: 'The company’s progress towards its first opened picture',
    access: 'viewer',
    response: z.object({ first_steps: FirstSteps }),
  }),
  noteTagCopied: route({
    method: 'POST',
    path: '/first_steps/tag_copied',
    summary: 'A tag was copied',
    access: 'editor',
    body: NoBody,
    response: Message,
  }),
  listDismissals: route({
    method: 'GET',
    path: '/dismissals',
    summary: 'Notices that the signed-in user has dismissed in this company',
    access: 'viewer',
    response: z.object({ dismissals: z.array(Dismissal) }),
  }),
  setDismissal: route({
    method: 'POST',
    path: '/dismissals',
    summary: 'Dismiss a notice in its present state; without a state it is shown again',
    access: 'viewer',
    body: writable({ notice: text(200).min(1, { error: 'Name the notice.' }), state: text(200).nullable() }),
    refuses: ['forbidden'],
    response: z.object({ dismissals: z.array(Dismissal) }),
  }),
};
