import { z } from 'zod';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { Id } from '../wire/scalar.ts';

/** Path of a form with one `file`, below `/api/`; returns the deck that was made of it. */
export const deckImportPath = 'deck/import';
export const ImportedDeck = z.object({ deckId: Id });

export const importedSlidesMax = 300;
/** Maximum number of texts of one slide, and of characters of one text. */
export const importedTextsMax = 500;
export const importedTextMax = 20_000;
/** Maximum characters of all texts of a file. */
export const importedCharactersMax = 300_000;
/** Maximum number of pictures extracted for display beside the texts. */
export const importedPicturesMax = 100;

const share = z.number().min(-10).max(10);
const colour = z.string().regex(/^[0-9A-F]{6}$/);

/** A shape on a slide of an imported file: a text that can be changed, or something that stays as it is. */
export const ImportedShape = z.object({
  kind: z.enum(['text', 'cell', 'picture', 'other']),
  /** Key of a text within its slide; empty for other shapes. */
  key: z.string(),
  /** Lines of the text in the file. */
  text: z.string(),
  title: z.boolean(),
  /** Left, top, width and height as shares of the slide; null where unknown. */
  box: z.tuple([share, share, share, share]).nullable(),
  /** Font size as a share of the width of the slide. */
  size: z.number(),
  colour: colour.nullable(),
  align: z.enum(['start', 'center', 'end']),
  /** Address of a picture; empty for one that no page can show. */
  address: z.string(),
});
export type ImportedShape = z.output<typeof ImportedShape>;

export const ImportedSource = z.object({
  /** Width divided by height. */
  ratio: z.number(),
  slides: z.array(
    z.object({
      ground: colour.nullable(),
      shapes: z.array(ImportedShape),
      /** Null for a slide without a notes page, to which no notes can be written. */
      notes: z.string().nullable(),
    }),
  ),
});
export type ImportedSource = z.output<typeof ImportedSource>;

export const ImportedSlide = z.strictObject({
  /** Index of the slide in the file, from 0. */
  from: z
    .number()
    .int()
    .min(0)
    .max(importedSlidesMax - 1),
  /** Changed texts by key. */
  texts: z.record(z.string().regex(/^\d{1,5}(\.\d{1,3}\.\d{1,3})?$/), z.string().max(importedTextMax)),
  /** Null keeps the notes of the file. */
  notes: z.string().max(importedTextMax).nullable(),
});
export type ImportedSlide = z.output<typeof ImportedSlide>;

/** Remaining slides of a file, in order, with their changes. */
export const ImportedEdits = z.strictObject({
  slides: z
    .array(ImportedSlide)
    .min(1)
    .max(importedSlidesMax)
    .refine(
      ...rule((slides: { from: number }[]) => new Set(slides.map(({ from }) => from)).size === slides.length, {
        zh: '同一页不能出现两次',
        en: 'a slide must not come twice',
        mn: 'нэг хуудас хоёр удаа байж болохгүй',
      }),
    ),
});
export type ImportedEdits = z.output<typeof ImportedEdits>;

/** Returns the current text of a shape. */
export const textNow = (slide: ImportedSlide, shape: { key: string; text: string }): string =>
  slide.texts[shape.key] ?? shape.text;

/** Returns the title of a slide, or its first text where it has no title. */
export function titleNow(source: ImportedSource, slide: ImportedSlide): string {
  const texts = (source.slides[slide.from]?.shapes ?? []).filter(({ kind }) => kind === 'text');
  const title = texts.find((shape) => shape.title) ?? texts.find((shape) => textNow(slide, shape).trim() !== '');
  return title ? textNow(slide, title).split('\n').join(' ').trim() : '';
}

export const importFaults = faults('deckimport', {
  kind: {
    status: 415,
    zh: '请上传 .pptx 文件；旧版 .ppt 请先在 PowerPoint 或 WPS 里另存为 .pptx',
    en: 'Please choose a .pptx file; save an old .ppt as .pptx in PowerPoint or LibreOffice first',
    mn: '.pptx файл сонгоно уу; хуучин .ppt файлыг эхлээд .pptx болгож хадгална уу',
  },
  locked: {
    status: 415,
    zh: '文件设有密码或是旧版 .ppt，请去掉密码并另存为 .pptx 后再上传',
    en: 'The file has a password or is an old .ppt; save it as .pptx without a password and try again',
    mn: 'Файл нууц үгтэй эсвэл хуучин .ppt байна; нууц үггүй .pptx болгож хадгалаад дахин оролдоно уу',
  },
  macros: {
    status: 415,
    zh: '文件带有宏，不能导入；请另存为不带宏的 .pptx',
    en: 'The file has macros and is not taken in; save it as .pptx without macros',
    mn: 'Файл макротой тул авахгүй; макрогүй .pptx болгож хадгална уу',
  },
  tooLarge: {
    status: 413,
    zh: '文件最大 {max}',
    en: 'The file may have {max} at most',
    mn: 'Файл дээд тал нь {max}',
  },
  tooMany: {
    status: 413,
    zh: '文件页数或文字过多：最多 {max} 页，文字合计 30 万字',
    en: 'The file has too many slides or too much text: {max} slides and 300,000 characters at most',
    mn: 'Хуудас эсвэл бичвэр хэт олон: дээд тал нь {max} хуудас, нийт 300 000 тэмдэгт',
  },
  broken: {
    status: 415,
    zh: '文件无法读取，可能已损坏、设有密码，或不是演示文稿',
    en: 'The file cannot be read: it may be damaged, protected by a password, or no presentation',
    mn: 'Файлыг уншиж чадсангүй: гэмтсэн, нууц үгтэй эсвэл үзүүлэн биш байж болно',
  },
  notImported: {
    zh: '这份演示文稿不是导入的文件',
    en: 'This deck is no imported file',
    mn: 'Энэ үзүүлэн оруулсан файл биш',
  },
});
