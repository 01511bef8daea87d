import { z } from 'zod';

/** Programs write null for what is not there, and numbers for texts that look like one. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
const orNothing = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
const list = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema.nullish())
    .nullish()
    .transform((values) => (values ?? []).filter((value): value is NonNullable<z.output<T>> => value != null));

/** A note as text, as HTML, or as the operations of its editor. */
const Notes = z.object({
  plain: orNothing(z.object({ content: text })),
  realHTML: orNothing(z.object({ content: text })),
  ops: orNothing(z.object({ ops: list(z.object({ insert: z.unknown() })) })),
});

/** Fields of an XMind topic that are imported. */
export interface XMindTopic {
  id: string;
  title: string;
  href: string;
  notes?: z.output<typeof Notes> | undefined;
  markers: { markerId: string }[];
  image?: { src: string; width?: number | undefined; height?: number | undefined } | undefined;
  labels: unknown[];
  boundaries: { title: string }[];
  children?: Partial<Record<'attached' | 'detached' | 'summary' | 'callout', (XMindTopic | null)[] | null>> | null;
}

const XMindTopic: z.ZodType<XMindTopic> = z.object({
  id: text,
  title: text,
  href: text,
  notes: orNothing(Notes),
  markers: list(z.object({ markerId: text })),
  image: orNothing(z.object({ src: text, width: orNothing(z.number()), height: orNothing(z.number()) })),
  labels: list(z.unknown()),
  boundaries: list(z.object({ title: text })),
  get children() {
    const topics = z.array(z.nullable(XMindTopic)).nullish();
    return z.object({ attached: topics, detached: topics, summary: topics, callout: topics }).nullish();
  },
});

const Relationship = z.object({ end1Id: text, end2Id: text, title: text });

/** Structure of `content.json` in an XMind file. */
export const XMindSheets = z
  .array(z.object({ title: text, rootTopic: XMindTopic.nullish(), relationships: list(Relationship) }).nullable())
  .min(1);
