import { type DeckTheme, pointsOf, rowsOf, type Slide, themeColours } from '@xueyan/contract/ai/deck-slide';
import type { SpokenSentence } from '@xueyan/contract/ai/media';
import { linesOf, timeOf } from './subtitle.rule.ts';

/** Size of a film in pixels. */
export const filmSize = { width: 1280, height: 720 } as const;

/** A slide with the time span in which it is shown. */
export interface SeenSlide {
  slide: Slide;
  startMs: number;
  ms: number;
}

const font = 'Noto Sans CJK SC';
/** Line height of this font in ems; the program’s font sizes are those of lines. */
const lineOfEm = 1.45;
const left = 80;
const width = filmSize.width - 2 * left;
/** Top of a slide’s body, and top of the subtitles. */
const body = { top: 170, bottom: 600 };

/** Converts `RRGGBB` to the form of ASS. */
const colourOf = (hex: string) => `&H${hex.slice(4, 6)}${hex.slice(2, 4)}${hex.slice(0, 2)}&`;
/** Replaces characters that ASS would interpret: braces enclose commands, a backslash begins one. */
const plain = (text: string) => text.replace(/\{/g, '｛').replace(/\}/g, '｝').replace(/\\/g, '＼');

interface Span {
  startMs: number;
  ms: number;
}
const event = ({ startMs, ms }: Span, layer: number, style: string, text: string) =>
  `Dialogue: ${layer},${timeOf(startMs, 'ass')},${timeOf(startMs + ms, 'ass')},${style},,0,0,0,,${text}`;

interface Written {
  x: number;
  y: number;
  /** Pixels of a character. */
  size: number;
  colour: string;
  /** Anchor as on a numeric keypad: 7 upper left corner, 8 upper middle, 5 centre, 9 upper right corner. */
  anchor?: 5 | 7 | 8 | 9;
  bold?: boolean;
  italic?: boolean;
}
const write = (text: string, { x, y, size, colour, anchor = 7, bold = false, italic = false }: Written) =>
  `{\\an${anchor}\\pos(${Math.round(x)},${Math.round(y)})\\fs${Math.round(size * lineOfEm)}\\c${colourOf(colour)}\\b${bold ? 1 : 0}\\i${italic ? 1 : 0}}${plain(text).replace(/\n/g, '\\N')}`;
const fill = (x: number, y: number, w: number, h: number, colour: string) =>
  `{\\an7\\pos(${x},${y})\\c${colourOf(colour)}\\p1}m 0 0 l ${w} 0 ${w} ${h} 0 ${h}`;

/** Returns the largest size at which all lines fit above the subtitles; the smallest where none does. */
function sizeFor(sizes: [number, ...number[]], heightOf: (size: number) => number): number {
  return sizes.find((size) => heightOf(size) <= body.bottom - body.top) ?? sizes.at(-1) ?? sizes[0];
}

const sizes: [number, ...number[]] = [34, 30, 26, 22, 18];

function drawPoints({ text }: Slide, colours: Colours): string[] {
  const points = pointsOf(text);
  const indent = 44;
  const laid = (size: number) =>
    points.map(({ words, level }) => {
      const own = level === 0 ? size : size * 0.85;
      const from = left + 30 + level * indent;
      return { level, own, from, lines: linesOf(words, (left + width - from) / own) };
    });
  const height = (size: number) =>
    laid(size).reduce((sum, { own, lines }) => sum + lines.length * own * lineOfEm + size * 0.4, 0);
  const size = sizeFor(sizes, height);
  let y = body.top;
  return laid(size).flatMap(({ level, own, from, lines }) => {
    const tall = lines.length * own * lineOfEm;
    if (y + tall > body.bottom + size) return [];
    const colour = level === 0 ? colours.text : colours.quiet;
    const drawn = [
      write(level === 0 ? '•' : '–', { x: from - 30, y, size: own, colour: colours.accent }),
      write(lines.join('\n'), { x: from, y, size: own, colour }),
    ];
    y += tall + size * 0.4;
    return drawn;
  });
}

function drawTable({ text }: Slide, colours: Colours): string[] {
  const rows = rowsOf(text);
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return [];
  const column = width / columns;
  const pad = 12;
  const laid = (size: number) => rows.map((row) => row.map((cell) => linesOf(cell, (column - 2 * pad) / size)));
  const tallOf = (row: string[][], size: number) =>
    Math.max(1, ...row.map((lines) => lines.length)) * size * lineOfEm + 2 * pad;
  const size = sizeFor([28, 24, 20, 16], (one) => laid(one).reduce((sum, row) => sum + tallOf(row, one), 0));
  let y = body.top;
  return laid(size).flatMap((row, at) => {
    const tall = tallOf(row, size);
    if (y + tall > body.bottom + size * 2) return [];
    const drawn = row.map((lines, place) =>
      write(lines.join('\n'), {
        ...{ x: left + place * column + pad, y: y + pad, size },
        ...{ colour: at === 0 ? colours.accent : colours.text, bold: at === 0 },
      }),
    );
    y += tall;
    return [...drawn, fill(left, Math.round(y), width, 1, colours.quiet)];
  });
}

type Colours = (typeof themeColours)[DeckTheme];

function drawSlide(slide: Slide, theme: DeckTheme): string[] {
  const colours = themeColours[theme];
  const isCover = slide.layout === 'cover' || slide.layout === 'section';
  const ground = fill(0, 0, filmSize.width, filmSize.height, isCover ? colours.cover : colours.ground);
  const middle = filmSize.width / 2;
  if (isCover) {
    const size = slide.layout === 'cover' ? 60 : 50;
    const title = linesOf(slide.title, width / size)
      .slice(0, 3)
      .join('\n');
    const below = linesOf(
      slide.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' '),
      width / 28,
    ).slice(0, 3);
    return [
      ground,
      write(title, { x: middle, y: 290, size, colour: colours.onCover, anchor: 5, bold: true }),
      write(below.join('\n'), { x: middle, y: 420, size: 28, colour: colours.onCover, anchor: 8 }),
    ];
  }
  const title = linesOf(slide.title, width / 42).slice(0, 2);
  const head = write(title.join('\n'), {
    ...{ x: left, y: title.length > 1 ? 30 : 60, size: 42, colour: colours.accent, bold: true },
  });
  const rule = fill(left, 150, width, 2, colours.accent);
  if (slide.layout === 'table') return [ground, head, rule, ...drawTable(slide, colours)];
  if (slide.layout === 'quote') {
    const lines = slide.text.split('\n').flatMap((line) => linesOf(line, width / 36));
    const text = lines.slice(0, 7).join('\n');
    return [ground, head, write(text, { x: middle, y: 380, size: 36, colour: colours.text, anchor: 5, italic: true })];
  }
  return [ground, head, rule, ...drawPoints(slide, colours)];
}

const headOf = (size: { width: number; height: number }) => `[Script Info]
ScriptType: v4.00+
PlayResX: ${size.width}
PlayResY: ${size.height}
WrapStyle: 2
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Slide,${font},40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1
Style: Caption,${font},44,&H00FFFFFF,&H00FFFFFF,&H00000000,&H60000000,0,0,0,0,100,100,0,0,4,0,10,2,40,40,24,1
Style: Label,${font},26,&H20FFFFFF,&H00FFFFFF,&H40000000,&H40000000,0,0,0,0,100,100,0,0,1,1,0,9,0,16,12,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** Label on all generated media. */
const label = 'AI 生成';

/** Renders a film’s overlay as ASS: its slides, captions over them, and the AI label. */
export function filmDrawing(slides: SeenSlide[], theme: DeckTheme, captions: SpokenSentence[]): string {
  const end = slides.reduce((last, { startMs, ms }) => Math.max(last, startMs + ms), 0);
  const events = [
    ...slides.flatMap(({ slide, ...span }) =>
      drawSlide(slide, theme).map((text, at) => event(span, at, 'Slide', text)),
    ),
    ...captions.map(({ text, ...span }) => event(span, 500, 'Caption', plain(text).replace(/\n/g, '\\N'))),
    event({ startMs: 0, ms: end }, 501, 'Label', label),
  ];
  return headOf(filmSize) + events.join('\n');
}

/** Renders the AI label for a picture of any size. */
export const pictureLabel = (size: { width: number; height: number }): string =>
  headOf(size) +
  event({ startMs: 0, ms: 60_000 }, 0, 'Label', `{\\fs${Math.max(18, Math.round(size.width / 28))}}${label}`);
