import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { homeLayoutOf, OpenedPage } from './home-layout.ts';

/** Requests that wait for an administrator, by the page that lists them. */
export const waitingKinds = ['take', 'audit', 'withdraw', 'images'] as const;

/** Separate from the other homes, which need nothing of it. */
export const adminHomeApi = {
  admin: get('home/admin', {
    access: 'may:overview.read',
    summary: 'What an administrator comes for: what waits for a decision, and pages opened lately',
    output: z.object({
      /** Only kinds of which some wait. */
      waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.number().int() })),
      layout: homeLayoutOf('admin'),
      recent: z.array(OpenedPage),
    }),
  }),
};
