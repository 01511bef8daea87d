import { eachEntry } from '../archive/read-archive.ts';
import { type PageTexts, readPdf } from './read-pdf.ts';

/** Returns the texts of the pages of a PDF, or of the slides of a presentation, in order. */
export const readPages = async (kind: 'pdf' | 'pptx', bytes: Buffer): Promise<PageTexts> =>
  kind === 'pdf' ? readPdf(bytes) : { pages: await readSlides(bytes), unreadFonts: 0 };

const slidePath = /^ppt\/slides\/slide(\d+)\.xml$/;
const limits = { entries: 20_000, bytes: 60 * 1024 * 1024, entryBytes: 10 * 1024 * 1024 };

async function readSlides(bytes: Buffer): Promise<string[]> {
  const slides: [number: number, text: string][] = [];
  for await (const { name, bytes: xml } of eachEntry(bytes, limits, (path) => slidePath.test(path)))
    slides.push([Number(slidePath.exec(name)?.[1]), textOfSlide(xml.toString('utf8'))]);
  return slides.toSorted(([a], [b]) => a - b).map(([, text]) => text);
}

/** Returns the paragraphs of a slide, one per line. */
const textOfSlide = (xml: string): string =>
  xml
    .split('</a:p>')
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = '']) => unescaped(text)).join(''),
    )
    .filter(Boolean)
    .join('\n');

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '');
