import { type Block, chartNumbers } from '@xueyan/contract/ai/deck-block';
import {
  chartColours,
  type DeckContent,
  pointsOf,
  rowsOf,
  type Slide,
  showsBlock,
  themeColours,
} from '@xueyan/contract/ai/deck-slide';
import { xmlTexts } from '@xueyan/contract/wire/xml-text';
import pptx from 'pptxgenjs';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { repackArchive } from '../../../platform/archive/repack-archive.ts';

// The types describe the CommonJS build, where the class is a property; Node loads the ES module, whose default is the
// class.
const PptxGen = pptx as unknown as typeof pptx.default;

/** Inches of a 16:9 slide and of its text areas. */
const page = { left: 0.6, top: 0.45, width: 12.13, body: 1.5, height: 5.4 };
const gap = 0.4;
const font = 'Microsoft YaHei';

/** A picture as `image/png;base64,…`, and its size in pixels where known. */
export interface DrawnPicture {
  data: string;
  size: { width: number; height: number } | null;
}
interface Asked {
  title: string;
  content: DeckContent;
  pictures: Record<string, DrawnPicture>;
  /** Words at the foot of every slide and among the properties of the file; empty for none. */
  mark: string;
}

/** Draws a deck as PPTX with editable text boxes and charts. Runs in the child process of the parser. */
export async function read(bytes: Buffer): Promise<{ value: unknown; blobs: Uint8Array[] }> {
  const { title, content, pictures, mark } = xmlTexts(JSON.parse(bytes.toString('utf8')) as Asked);
  const deck = new PptxGen();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = title;
  for (const slide of content.slides) {
    const drawn = deck.addSlide();
    draw(drawn, slide, content.theme, pictures);
    if (mark) drawMark(drawn, slide, content.theme, mark);
  }
  const made = (await deck.write({ outputType: 'nodebuffer', compression: true })) as Buffer;
  return { value: null, blobs: [mark ? await withKeywords(made, mark) : made] };
}

const properties = 'docProps/core.xml';

/** Writes words among the keywords and comments of a file, where programs and archives look for them. */
async function withKeywords(file: Buffer, words: string): Promise<Buffer> {
  const parts = await readArchive(file, { entries: 10_000, bytes: 100_000_000 }, (name) => name === properties);
  const before = parts.get(properties)?.toString('utf8') ?? '';
  const written = `<cp:keywords>${words}</cp:keywords><dc:description>${words}</dc:description>`;
  const after = before.replace('</cp:coreProperties>', `${written}</cp:coreProperties>`);
  return repackArchive(file, new Map([[properties, Buffer.from(after)]]));
}

type Drawn = ReturnType<InstanceType<typeof PptxGen>['addSlide']>;
type Theme = DeckContent['theme'];
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function draw(drawn: Drawn, slide: Slide, theme: Theme, pictures: Asked['pictures']): void {
  const colours = themeColours[theme];
  const isCover = !showsBlock(slide.layout);
  drawn.background = { color: isCover ? colours.cover : colours.ground };
  if (slide.notes) drawn.addNotes(slide.notes);
  if (isCover) drawCover(drawn, slide, colours.onCover);
  else drawPage(drawn, slide, theme, pictures);
}

function drawPage(drawn: Drawn, slide: Slide, theme: Theme, pictures: Asked['pictures']): void {
  const { left: x, top: y, width: w } = page;
  const head = { fontFace: font, fontSize: 30, bold: true, color: themeColours[theme].accent };
  drawn.addText(slide.title, { x, y, w, h: 0.9, ...head });
  const whole = { x, y: page.body, w, h: page.height };
  const half = (w - gap) / 2;
  const { block } = slide;
  const alone = slide.text.trim() === '';
  if (!block || !alone) drawWords(drawn, slide, theme, block ? { ...whole, w: half } : whole);
  if (block) drawBlock(drawn, block, theme, alone ? whole : { ...whole, x: x + half + gap, w: half }, pictures);
}

function drawMark(drawn: Drawn, { layout }: Slide, theme: Theme, mark: string): void {
  const { onCover, quiet } = themeColours[theme];
  const letters = { fontFace: font, fontSize: 10, color: showsBlock(layout) ? quiet : onCover };
  drawn.addText(mark, { x: page.left, y: 7.05, w: page.width, h: 0.3, ...letters, align: 'right' });
}

function drawCover(drawn: Drawn, { layout, title, text }: Slide, color: string): void {
  const { left: x, width: w } = page;
  const letters = { x, w, fontFace: font, color, align: 'center' as const };
  drawn.addText(title, { ...letters, y: 2.3, h: 1.6, fontSize: layout === 'cover' ? 44 : 36, bold: true });
  if (text) drawn.addText(text, { ...letters, y: 4, h: 1.5, fontSize: 20 });
}

function drawWords(drawn: Drawn, slide: Slide, theme: Theme, box: Box): void {
  const colours = themeColours[theme];
  if (slide.layout === 'table') {
    const rows = rowsOf(slide.text).map((row, at) =>
      row.map((text) => ({ text, options: { bold: at === 0, color: at === 0 ? colours.accent : colours.text } })),
    );
    const border = { type: 'solid' as const, pt: 1, color: colours.quiet };
    const { x, y, w } = box;
    if (rows.length > 0) drawn.addTable(rows, { x, y, w, fontFace: font, fontSize: 16, border });
  } else if (slide.layout === 'quote') {
    const letters = { fontFace: font, fontSize: 28, italic: true, color: colours.text, align: 'center' as const };
    drawn.addText(slide.text, { ...box, ...letters });
  } else {
    const lines = pointsOf(slide.text).map(({ words, level }) => ({
      text: words,
      options: {
        bullet: true,
        indentLevel: level,
        fontSize: level === 0 ? 22 : 18,
        color: level === 0 ? colours.text : colours.quiet,
        breakLine: true,
      },
    }));
    if (lines.length > 0) drawn.addText(lines, { ...box, fontFace: font, valign: 'top', paraSpaceAfter: 10 });
  }
}

function drawBlock(drawn: Drawn, block: Block, theme: Theme, box: Box, pictures: Asked['pictures']): void {
  const { text: color } = themeColours[theme];
  if (block.kind === 'chart') drawChart(drawn, block, theme, box);
  else if (block.kind === 'formula') {
    // The source of the formula as text: PowerPoint can turn it into an equation, which it cannot do with a picture.
    const letters = { fontFace: 'Cambria Math', fontSize: 26, color, align: 'center' as const };
    if (block.tex) drawn.addText(block.tex, { ...box, ...letters, valign: 'middle' });
  } else if (block.address) {
    const picture = pictures[block.address];
    const letters = { fontFace: font, fontSize: 16, color, align: 'center' as const };
    if (picture) drawn.addImage({ data: picture.data, altText: block.alt, ...placeOf(picture, block.fit, box) });
    else if (block.alt) drawn.addText(block.alt, { ...box, ...letters, valign: 'middle' });
  }
}

/** Fits a picture whole and centred into its box, or fills the box and crops the excess. */
function placeOf({ size }: DrawnPicture, fit: 'contain' | 'cover', box: Box) {
  if (!size) return { ...box, sizing: { type: 'contain' as const, w: box.w, h: box.h } };
  if (fit === 'cover') {
    const own = { w: box.w, h: (box.w * size.height) / size.width };
    return { x: box.x, y: box.y, ...own, sizing: { type: 'cover' as const, w: box.w, h: box.h } };
  }
  const scale = Math.min(box.w / size.width, box.h / size.height);
  const [w, h] = [size.width * scale, size.height * scale];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

function drawChart(drawn: Drawn, block: Extract<Block, { kind: 'chart' }>, theme: Theme, box: Box): void {
  const { labels, series } = chartNumbers(block);
  if (labels.length === 0 || series.length === 0) return;
  const { text, quiet } = themeColours[theme];
  const colours = chartColours(theme);
  const isPie = block.chart === 'pie';
  // NaN leaves no bar where there is no number: the library writes nothing for it.
  const data = series.map(({ name, values }) => ({ name, labels, values: values.map((one) => one ?? Number.NaN) }));
  const axes = { catAxisLabelColor: quiet, valAxisLabelColor: quiet, catAxisLabelFontFace: font };
  drawn.addChart(block.chart, data, {
    ...box,
    ...axes,
    chartColors: isPie ? labels.map((_, at) => colours[at % colours.length] ?? text) : colours,
    showLegend: isPie || series.length > 1,
    ...{ legendPos: 'b', legendColor: text, legendFontFace: font },
    ...(isPie ? { showPercent: true, dataLabelColor: 'FFFFFF' } : { showValue: series.length === 1 }),
    ...(!isPie && { dataLabelColor: text, valGridLine: { color: quiet, size: 0.5, style: 'dash' as const } }),
    altText: series.map(({ name }) => name).join(', '),
  });
}
