import { z } from 'zod';

/** As much of a topic of an XMind file as is taken over. */
export const XMindTopic = z.object({
  title: z.string().default(''),
  href: z.string().optional(),
  notes: z.object({ plain: z.object({ content: z.string().default('') }).optional() }).optional(),
  get children() {
    return z.object({ attached: z.array(XMindTopic).default([]) }).optional();
  },
});
export type XMindTopic = z.output<typeof XMindTopic>;

/** What stands in `content.json` of an XMind file. */
export const XMindSheets = z.array(z.object({ title: z.string().default(''), rootTopic: XMindTopic })).min(1);
