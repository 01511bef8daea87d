import { z } from 'zod';
import { inWords, rule } from './rule.ts';

/** Ids are opaque to callers; inside they are UUIDs. */
export const Id = z.guid();

/** Of a text that begins with a year. */
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

/** `YYYY-MM-DD HH:mm:ss` in the school's time zone: a day that the calendar and a time that the clock has, 1900 to 2199. */
export const DateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .refine(...onTheClock)
  .refine(...ofYears(1900, 2199));

/** A name that people read: trimmed, not empty. */
export const Name = (max: number) => z.string().trim().min(1).max(max);

/** What the school calls a record by: 4–32 letters, digits and underscores, once among its kind. */
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

/**
 * Of what is said about a record, as a page shows it. Sent back with a change, it is refused where somebody else changed
 * the record meanwhile.
 */
export const Stamp = z.string().max(32);

/** A field that may be left out, for which `null` says the same. */
export const Maybe = <S extends z.ZodType, T>(schema: S, otherwise: T) =>
  schema.nullish().transform((value): z.output<S> | T => value ?? otherwise);

/** Characters of a long text. */
export const markdownMax = 200_000;

/** Texts that are shown with their tags and links, not as they are written: the server cleans each as it parses an input. */
export const richTexts = z.registry<{ format: 'markdown' }>();

/** Makes a text Markdown, with whatever bounds it has. */
export const markdown = (text: z.ZodString) => text.register(richTexts, { format: 'markdown' });

/** Markdown; of raw HTML a small list is shown, the rest is escaped when it is saved. */
export const Markdown = markdown(z.string().max(markdownMax));

/** Which state of a record somebody changes, so that nobody overwrites what they have not seen. */
export const Version = z.number().int().min(0).max(2_147_483_646);
