import { z } from 'zod';
import { inWords, rule } from './rule.ts';

/** Ids are opaque to clients; internally they are UUIDs. */
export const Id = z.guid();

/** An id as part of a regular expression: what has another form is no id, and the database refuses to look for it. */
export const idForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Restricts the year at the beginning of a text. */
export const ofYears = (from: number, to: number) =>
  rule((text: string) => Number(text.slice(0, 4)) >= from && Number(text.slice(0, 4)) <= to, {
    zh: `年份须在 ${from} 至 ${to} 之间`,
    en: `must be of the years ${from} to ${to}`,
    mn: `${from}-аас ${to} оны хооронд байх ёстой`,
  });

const onTheClock = rule(
  (text: string) => {
    const moment = new Date(`${text.replace(' ', 'T')}Z`);
    return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === text.replace(' ', 'T');
  },
  {
    zh: '日期或时间不存在',
    en: 'there is no such day or time of day',
    mn: 'ийм өдөр эсвэл цаг байхгүй',
  },
);

/** `YYYY-MM-DD HH:mm:ss` in the school's time zone: an existing date and time from 1900 to 2199. */
export const DateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .refine(...onTheClock)
  .refine(...ofYears(1900, 2199));

/** Name for people: trimmed, not empty. */
export const Name = (max: number) => z.string().trim().min(1).max(max);

/** Code by which the school names a record: 4–32 letters, digits and underscores, unique within its kind. */
export const Code = inWords(
  z
    .string()
    .trim()
    .max(32)
    .regex(/^\w{4,32}$/),
  {
    zh: '4–32 位字母、数字或下划线',
    en: '4–32 letters, digits or underscores',
    mn: '4–32 үсэг, тоо эсвэл доогуур зураас',
  },
);

/** Stamp of a record's content as a page shows it. A change sent with it is refused if the record has changed since. */
export const Stamp = z.string().max(32);

/** Optional field, for which `null` means the same as absence. */
export const Maybe = <S extends z.ZodType, T>(schema: S, otherwise: T) =>
  schema.nullish().transform((value): z.output<S> | T => value ?? otherwise);

/** Maximum characters of a long text. */
export const markdownMax = 200_000;

/** Texts that are displayed as markup: the server sanitizes each when it parses an input. */
export const richTexts = z.registry<{ format: 'markdown' }>();

/** Marks a text as Markdown; its bounds stay. */
export const markdown = (text: z.ZodString) => text.register(richTexts, { format: 'markdown' });

/** Markdown text; a short list of raw HTML is rendered, the rest is escaped when it is saved. */
export const Markdown = markdown(z.string().max(markdownMax));

/** Version of the record that a change is based on, so that no unseen change is overwritten. */
export const Version = z.number().int().min(0).max(2_147_483_646);

/** Excerpt of a text with the positions of the words found. */
export const Excerpt = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type Excerpt = z.output<typeof Excerpt>;
