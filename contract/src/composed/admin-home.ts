import { z } from 'zod';
import { get } from '../wire/endpoint.ts';
import { homeLayoutOf, OpenedPage } from './home-layout.ts';
import { InboxRow } from './inbox.ts';

/** Separate from the other homes, which need nothing of it. */
export const adminHomeApi = {
  admin: get('home/admin', {
    access: 'may:overview.read',
    summary: 'What an administrator comes for: what waits for a decision, and pages opened lately',
    output: z.object({
      /** Kinds of the inbox of which some wait. */
      waiting: z.array(InboxRow),
      layout: homeLayoutOf('admin'),
      recent: z.array(OpenedPage),
    }),
  }),
};
