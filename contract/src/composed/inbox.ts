import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { DateTime } from '../wire/scalar.ts';

/** Kinds of requests that wait for a decision. */
export const inboxKinds = [
  ...(['courses', 'appeals', 'bookings', 'images', 'articles', 'resources', 'applications', 'texts'] as const),
] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const InboxRow = z.object({
  kind: z.enum(inboxKinds),
  title: z.string(),
  /** Address of the page on which they are decided. */
  path: z.string(),
  count: z.number().int(),
  /** Since when the oldest waits; null when none does. */
  oldestTime: DateTime.nullable(),
});
export type InboxRow = z.output<typeof InboxRow>;

export const inboxApi = {
  list: get('inbox/list', {
    access: 'user',
    summary: 'Every kind of request that I decide, with how many wait and since when; what waits longest first',
    output: z.object({ kindList: z.array(InboxRow) }),
  }),
};
