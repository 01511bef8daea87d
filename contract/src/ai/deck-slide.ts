import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { Block, formulaMax } from './deck-block.ts';

/** `points`: lines, two spaces a level; `table`: rows of cells separated by `|`, the first its head. */
export const slideLayouts = ['cover', 'section', 'points', 'table', 'quote'] as const;
export type SlideLayout = (typeof slideLayouts)[number];
export const slideLayoutNames: Record<SlideLayout, Text> = {
  cover: { zh: '封面', en: 'Cover', mn: 'Нүүр' },
  section: { zh: '章节', en: 'Section', mn: 'Бүлэг' },
  points: { zh: '要点', en: 'Points', mn: 'Гол санаа' },
  table: { zh: '表格', en: 'Table', mn: 'Хүснэгт' },
  quote: { zh: '引用', en: 'Quote', mn: 'Ишлэл' },
};

export const deckThemes = ['blue', 'ink', 'green', 'sand', 'night', 'plum'] as const;
export type DeckTheme = (typeof deckThemes)[number];
export const deckThemeNames: Record<DeckTheme, Text> = {
  blue: { zh: '学院蓝', en: 'College blue', mn: 'Цэнхэр' },
  ink: { zh: '水墨', en: 'Ink', mn: 'Бэх' },
  green: { zh: '松绿', en: 'Pine', mn: 'Ногоон' },
  sand: { zh: '暖沙', en: 'Sand', mn: 'Элс' },
  night: { zh: '夜空', en: 'Night', mn: 'Шөнө' },
  plum: { zh: '梅紫', en: 'Plum', mn: 'Чавга' },
};
/**
 * Colours of a theme as six hexadecimal digits: background, text, quieter text, accent, and background and text of a
 * cover.
 */
export const themeColours: Record<
  DeckTheme,
  Record<'ground' | 'text' | 'quiet' | 'accent' | 'cover' | 'onCover', string>
> = {
  blue: { ground: 'FFFFFF', text: '1F2937', quiet: '5B6472', accent: '1D4ED8', cover: '1D4ED8', onCover: 'FFFFFF' },
  ink: { ground: 'FAFAF7', text: '22221F', quiet: '62625C', accent: '3F3F3A', cover: '2B2B28', onCover: 'F7F6F0' },
  green: { ground: 'FFFFFF', text: '1E2A24', quiet: '56635C', accent: '0F766E', cover: '0F766E', onCover: 'FFFFFF' },
  sand: { ground: 'FFFBF4', text: '3B2F22', quiet: '75644F', accent: 'B45309', cover: 'F3E2C7', onCover: '4A3620' },
  night: { ground: '111827', text: 'F3F4F6', quiet: 'AEB6C3', accent: '60A5FA', cover: '0B1220', onCover: 'F3F4F6' },
  plum: { ground: 'FFFFFF', text: '2E1F33', quiet: '6B5A70', accent: '86198F', cover: '581C87', onCover: 'FFFFFF' },
};

/** Colours of the series of a chart, six hexadecimal digits each. */
export const chartColours = (theme: DeckTheme): string[] => [
  ...[themeColours[theme].accent, 'E07A5F', '2F9E77', 'C08A1E', '8E6BBF', '4A90A4'],
];

/** Returns whether a slide shows its block: covers and sections do not. */
export const showsBlock = (layout: SlideLayout): boolean => layout !== 'cover' && layout !== 'section';

export const slidesMax = 100;
export const slideTextMax = 4000;

export const Slide = z.strictObject({
  layout: z.enum(slideLayouts),
  title: z.string().max(200),
  text: z.string().max(slideTextMax),
  /** Speaker notes, shown to the speaker alone. */
  notes: z.string().max(slideTextMax),
  /** Block beside the text of points, tables and quotes; in its place where there is no text. */
  block: Block.optional(),
});
export type Slide = z.output<typeof Slide>;

export const DeckContent = z.strictObject({
  theme: z.enum(deckThemes),
  slides: z.array(Slide).min(1).max(slidesMax),
});
export type DeckContent = z.output<typeof DeckContent>;

/** Maximum characters of an outline. */
export const outlineMax = 60_000;

const blank = (layout: SlideLayout, title: string): Slide => ({
  layout,
  title,
  text: '',
  notes: '',
});
const headingIn = (line: string) => {
  let level = 0;
  while (line[level] === '#') level++;
  return level > 0 && level <= 6 && line[level] === ' ' ? { level, words: line.slice(level).trim() } : null;
};
const isRule = (line: string) => line.includes('-') && [...line].every((sign) => '|-: '.includes(sign));

function formulaIn(line: string): string {
  const words = line.trim();
  const isFormula = words.length > 4 && words.startsWith('$$') && words.endsWith('$$');
  return isFormula ? words.slice(2, -2).trim().slice(0, formulaMax) : '';
}

/** Returns a list item without its bullet and with two spaces a level; any other line trimmed. */
function lineIn(line: string): string {
  const words = line.trimStart();
  const level = Math.floor((line.length - words.length) / 2);
  const [mark = '', ...rest] = words.split(' ');
  const isItem = rest.length > 0 && (['-', '*', '+'].includes(mark) || /^\d{1,3}[.)]$/.test(mark));
  return isItem ? '  '.repeat(level) + rest.join(' ').trim() : line.trim();
}

const cellsIn = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell, at, all) => cell !== '' || (at > 0 && at < all.length - 1))
    .join(' | ');

/**
 * Converts an outline in Markdown to slides: the first `#` is the cover, others are sections, `##` a slide of points;
 * `>` lines are speaker notes, rows of `|` a table, a line between `$$` a formula. An outline without headings is one
 * slide.
 */
export const slidesOf = (outline: string, title: string): Slide[] =>
  slidesIn(outline, title)
    .slice(0, slidesMax)
    .map((slide) => ({
      ...slide,
      title: slide.title.slice(0, 200),
      text: slide.text.slice(0, slideTextMax),
      notes: slide.notes.slice(0, slideTextMax),
    }));

/** Returns how many slides an outline has, and the numbers of the slides whose text or notes `slidesOf` would cut. */
export function outlineExcess(outline: string): { slides: number; tooLong: number[] } {
  const slides = slidesIn(outline, '');
  const tooLong = slides.flatMap(({ text, notes }, at) =>
    at < slidesMax && Math.max(text.length, notes.length) > slideTextMax ? [at + 1] : [],
  );
  return { slides: slides.length, tooLong };
}

/** Returns the slides of an outline without any limit. */
function slidesIn(outline: string, title: string): Slide[] {
  const slides: Slide[] = [];
  let table = false;
  const onto = (): Slide => {
    const last = slides.at(-1);
    // Text after a cover or a section belongs to it.
    if (last) return last;
    const first = blank('points', title);
    slides.push(first);
    return first;
  };
  for (const line of outline.split(/\r?\n/)) {
    const heading = headingIn(line);
    if (heading && heading.level <= 2) {
      const layout = heading.level === 2 ? 'points' : slides.length === 0 ? 'cover' : 'section';
      slides.push(blank(layout, heading.words));
      table = false;
    } else if (line.trim() !== '') {
      const slide = onto();
      const tex = formulaIn(line);
      if (tex && showsBlock(slide.layout) && !slide.block) slide.block = { kind: 'formula', tex };
      else if (line.startsWith('>')) slide.notes = joined(slide.notes, line.slice(1).trim());
      else if (line.trim().startsWith('|')) {
        if (isRule(line)) continue;
        table ||= slide.text === '' && slide.layout === 'points';
        if (table) slide.layout = 'table';
        slide.text = joined(slide.text, cellsIn(line));
      } else slide.text = joined(slide.text, heading ? heading.words : lineIn(line));
    }
  }
  return slides.length > 0 ? slides : [blank('cover', title)];
}

const joined = (before: string, line: string) => (before ? `${before}\n${line}` : line);

/** Returns the lines of a slide with their levels. */
export const pointsOf = (text: string): { words: string; level: number }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const words = line.trimStart();
      return { words: words.trimEnd(), level: Math.min(3, Math.floor((line.length - words.length) / 2)) };
    });

/** Returns the cells of a table slide by row, padded to the widest row. */
export function rowsOf(text: string): string[][] {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}
