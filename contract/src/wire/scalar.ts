import { z } from 'zod';

/** Ids are opaque to callers; inside they are UUIDs. */
export const Id = z.guid();

/** `YYYY-MM-DD HH:mm:ss` in the school's time zone. */
export const DateTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A name that people read: trimmed, not empty. */
export const Name = (max: number) => z.string().trim().min(1).max(max);

/** Markdown; of raw HTML a small list is shown, the rest is escaped when it is saved. */
export const Markdown = z.string().max(200_000);
