import { type PageTexts, readPdf } from './read-pdf.ts';
import { readSlides } from './read-slides.ts';

/** Returns the texts of the pages of a PDF, or of the slides of a presentation, in order. */
export const readPages = async (kind: 'pdf' | 'pptx', bytes: Buffer): Promise<PageTexts> =>
  kind === 'pdf' ? readPdf(bytes) : { pages: await readSlides(bytes), unreadFonts: 0 };
