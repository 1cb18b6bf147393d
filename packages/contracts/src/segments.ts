/** Segments: named rules that campaigns and other segments refer to. */
import { z } from 'zod';
import { nameText, IdParams, Message, NoBody, writable } from './common.ts';
import { RuleTree } from './formats.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { UsingImage } from './using-image.ts';

/** Rules with long lists of values. */
const SEGMENT_BODY_BYTES = 12 * 1024 * 1024;
/** Segments of one company. */
export const MAX_SEGMENTS = 1000;

export const SegmentSummary = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Number of the last save; the If-Match of the next one. */
    revision: z.number().int(),
    /** Campaigns and segments whose rules refer to it. */
    users: z.number().int(),
    /** Segments that its own rules refer to. */
    segments: z.array(z.number().int()),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SegmentSummary' });
export type SegmentSummary = z.infer<typeof SegmentSummary>;

export const Segment = SegmentSummary.extend({
  rule: RuleTree,
  /** Campaigns, recipes and segments whose rules refer to it; 100 at most. */
  used_by: z.array(UsingImage),
}).meta({ id: 'Segment' });
export type Segment = z.infer<typeof Segment>;

/** A name that says something. */
const Name = nameText(200, 'segment');
const READ_ONLY = ['id', 'revision', 'users', 'used_by', 'segments', 'created_at', 'updated_at'];
export const SegmentCreate = writable({ name: Name, rule: RuleTree }, READ_ONLY);
export const SegmentUpdate = writable({ name: Name.optional(), rule: RuleTree.optional() }, READ_ONLY);

const EXAMPLE_RULE = {
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'url', id: 'query_string', string: 'tier', operator: 0, value: 'gold', ruleType: 1 } }],
};
const answer = z.object({ segment: Segment });

export const segmentRoutes = {
  listSegments: listRoute({
    path: '/segments',
    summary: 'Segments of the company by name, without their rules',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'segments', searched: ['name'] },
    row: SegmentSummary,
  }),
  getSegment: route({
    method: 'GET',
    path: '/segments/:id',
    summary: 'One segment with its rules',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: answer,
  }),
  createSegment: route({
    method: 'POST',
    path: '/segments',
    summary: 'Save rules as a segment',
    access: 'editor',
    scope: 'images:write',
    body: SegmentCreate,
    maxBodyBytes: SEGMENT_BODY_BYTES,
    creates: true,
    example: { name: 'Gold members', rule: EXAMPLE_RULE },
    response: answer,
  }),
  updateSegment: route({
    method: 'POST',
    path: '/segments/:id',
    summary: 'Rename a segment or change its rules; live campaigns follow when they are published again',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: SegmentUpdate,
    maxBodyBytes: SEGMENT_BODY_BYTES,
    guarded: true,
    example: { name: 'Gold and platinum' },
    response: answer,
  }),
  copySegment: route({
    method: 'POST',
    path: '/segments/copy/:id',
    summary: 'Copy a segment',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: NoBody,
    creates: true,
    response: answer,
  }),
  deleteSegment: route({
    method: 'DELETE',
    path: '/segments/:id',
    summary: 'Delete a segment that no rules refer to; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
};
