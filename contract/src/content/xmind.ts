import { z } from 'zod';

/** Fields of an XMind topic that are imported. */
export const XMindTopic = z.object({
  id: z.string().default(''),
  title: z.string().default(''),
  href: z.string().optional(),
  notes: z.object({ plain: z.object({ content: z.string().default('') }).optional() }).optional(),
  markers: z.array(z.object({ markerId: z.string().default('') })).default([]),
  image: z
    .object({ src: z.string().default(''), width: z.number().optional(), height: z.number().optional() })
    .optional(),
  labels: z.array(z.unknown()).default([]),
  get children() {
    return z
      .object({
        attached: z.array(XMindTopic).default([]),
        detached: z.array(XMindTopic).default([]),
        summary: z.array(XMindTopic).default([]),
      })
      .optional();
  },
});
export type XMindTopic = z.output<typeof XMindTopic>;

const Relationship = z.object({
  end1Id: z.string().default(''),
  end2Id: z.string().default(''),
  title: z.string().default(''),
});

/** Structure of `content.json` in an XMind file. */
export const XMindSheets = z
  .array(
    z.object({
      title: z.string().default(''),
      rootTopic: XMindTopic,
      relationships: z.array(Relationship).default([]),
    }),
  )
  .min(1);
