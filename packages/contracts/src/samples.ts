import { z } from 'zod';
import { route } from './route.ts';

export const SampleData = z
  .object({
    /** True while the company's figures hold made-up ones. They are never billed. */
    present: z.boolean(),
    /** First and last day of the made-up figures; null without any. */
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: 'SampleData' });
export type SampleData = z.infer<typeof SampleData>;

export const sampleRoutes = {
  sampleData: route({
    method: 'GET',
    path: '/sample_data',
    summary: 'Whether the statistics hold made-up sample figures, and of which days',
    access: 'viewer',
    scope: 'statistics:read',
    response: z.object({ sample_data: SampleData }),
  }),
  clearSampleData: route({
    method: 'DELETE',
    path: '/sample_data',
    summary: 'Delete all sample figures and nothing else',
    access: 'owner',
    response: z.object({ message: z.string() }),
  }),
};
