import { z } from 'zod';

/** Ids are opaque strings. */
export const Id = z.string().regex(/^[0-9a-zA-Z_-]{1,40}$/);

/** `YYYY-MM-DD HH:mm:ss` in the school's time zone. */
export const DateTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A name that people read: trimmed, not empty. */
export const Name = (max: number) => z.string().trim().min(1).max(max);

/** Markdown; rendered without raw HTML. */
export const Markdown = z.string().max(200_000);
