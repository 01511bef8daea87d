import { type DeckContent, pointsOf, rowsOf, type Slide, themeColours } from '@xueyan/contract/ai/deck-slide';
import pptx from 'pptxgenjs';

// Its types are of CommonJS, where the class is a property; Node reads its module, which is the class.
const PptxGen = pptx as unknown as typeof pptx.default;

/** Inches of a slide of 16:9, and where its words stand. */
const page = { left: 0.6, top: 0.45, width: 12.13, body: 1.5, height: 5.4 };
const font = 'Microsoft YaHei';

/** Draws a deck as PPTX with text boxes that can be changed. The child process of the parser runs it. */
export async function read(bytes: Buffer): Promise<{ value: unknown; blobs: Uint8Array[] }> {
  const { title, content } = JSON.parse(bytes.toString('utf8')) as { title: string; content: DeckContent };
  const deck = new PptxGen();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = title;
  for (const slide of content.slides) draw(deck.addSlide(), slide, content.theme);
  const made = await deck.write({ outputType: 'nodebuffer', compression: true });
  return { value: null, blobs: [made as Buffer] };
}

type Drawn = ReturnType<InstanceType<typeof PptxGen>['addSlide']>;

function draw(drawn: Drawn, slide: Slide, theme: DeckContent['theme']): void {
  const colours = themeColours[theme];
  const isCover = slide.layout === 'cover' || slide.layout === 'section';
  drawn.background = { color: isCover ? colours.cover : colours.ground };
  if (slide.notes) drawn.addNotes(slide.notes);
  const { left: x, width: w } = page;
  if (isCover) {
    const color = colours.onCover;
    const size = slide.layout === 'cover' ? 44 : 36;
    drawn.addText(slide.title, {
      x,
      y: 2.3,
      w,
      h: 1.6,
      fontFace: font,
      fontSize: size,
      bold: true,
      color,
      align: 'center',
    });
    if (slide.text)
      drawn.addText(slide.text, { x, y: 4, w, h: 1.5, fontFace: font, fontSize: 20, color, align: 'center' });
    return;
  }
  drawn.addText(slide.title, {
    x,
    y: page.top,
    w,
    h: 0.9,
    fontFace: font,
    fontSize: 30,
    bold: true,
    color: colours.accent,
  });
  const box = { x, y: page.body, w, h: page.height };
  if (slide.layout === 'table') {
    const rows = rowsOf(slide.text).map((row, at) =>
      row.map((text) => ({ text, options: { bold: at === 0, color: at === 0 ? colours.accent : colours.text } })),
    );
    const border = { type: 'solid' as const, pt: 1, color: colours.quiet };
    if (rows.length > 0) drawn.addTable(rows, { x, y: page.body, w, fontFace: font, fontSize: 16, border });
  } else if (slide.layout === 'quote') {
    drawn.addText(slide.text, {
      ...box,
      fontFace: font,
      fontSize: 28,
      italic: true,
      color: colours.text,
      align: 'center',
    });
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
