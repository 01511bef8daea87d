import { randomUUID } from 'node:crypto';
import { fileFaults } from '@xueyan/contract/base/file';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { fileTypeFromBuffer } from 'file-type';
import mammoth from 'mammoth';
import sanitizeHtml from 'sanitize-html';
import WordExtractor from 'word-extractor';
import { packArchive } from '../archive/pack-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { dottedStyle, WordXml } from '../document/word-xml.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { officeLimits } from './office-limits.ts';
import { scanXml } from './scan-xml.ts';

/** Picture of the document; the text references it by `src`, which is unique in it. */
export interface Picture {
  src: string;
  bytes: Uint8Array;
}

export interface WordText {
  markdown: string;
  pictures: Picture[];
}

/** Word stores whole drawings in attributes, and a paragraph may be a whole chapter. */
const xmlLimits = { text: 4_000_000, attribute: 8_000_000, tooLong: documentFaults.tooComplex, elements: 2_000_000 };
const maxCharacters = 2_000_000;
const maxPictures = 300;
const maxPictureBytes = 40 * 1024 * 1024;
/** Drawings in a format that no browser shows are left out. */
const shown = ['png', 'jpg', 'gif', 'webp'];

/** Content type of a document without macros. */
const wordContent = 'wordprocessingml.document.main+xml';

/** Mapping of Word styles, besides the built-in one for headings and lists. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题'] => h1:fresh",
  'u => u',
  'strike => s',
  `r.${dottedStyle} => mark`,
];

/**
 * Reads a Word document as Markdown. Runs in a separate process (`parser.ts`), so that one made to be slow or large
 * affects nothing else.
 */
export async function readWord(kind: 'docx' | 'doc', bytes: Buffer): Promise<WordText> {
  const text = await (kind === 'docx' ? readDocx : readDoc)(bytes).catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(fileFaults.wordBroken);
  });
  ensure(text.markdown.length <= maxCharacters, documentFaults.tooComplex);
  return text;
}

async function readDocx(bytes: Buffer): Promise<WordText> {
  const parts = await readArchive(bytes, officeLimits);
  ensure(parts.get('[Content_Types].xml')?.includes(wordContent), fileFaults.wordKind);
  for (const [name, part] of parts) if (/\.(xml|rels)$/.test(name)) scanXml(part, xmlLimits);
  const word = new WordXml(parts);
  word.rewrite();
  const pictures = keepPictures();
  const { value } = await mammoth.convertToHtml(
    // All lengths in the repacked archive are correct.
    { buffer: packArchive(parts) },
    {
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: await pictures.keep(await image.readAsBuffer()),
      })),
      styleMap,
      externalFileAccess: false,
    },
  );
  const html = sanitizeHtml(value, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'sub', 'sup', 'mark'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return { markdown: word.restored(htmlToMarkdown(html)), pictures: pictures.all };
}

/** Collects the pictures of a document, each once however often it is shown. */
function keepPictures() {
  const all: Picture[] = [];
  let total = 0;
  const keep = async (bytes: Buffer): Promise<string> => {
    const known = all.find((one) => bytes.equals(one.bytes));
    if (known) return known.src;
    const kind = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext ?? '';
    if (!shown.includes(kind)) return '';
    total += bytes.length;
    ensure(all.length < maxPictures && total <= maxPictureBytes, documentFaults.tooComplex);
    const src = `word-picture-${randomUUID()}`;
    all.push({ src, bytes });
    return src;
  };
  return { all, keep };
}

/** Reads only the text of an old document: one line per paragraph. */
async function readDoc(buffer: Buffer): Promise<WordText> {
  const document = await new WordExtractor().extract(buffer);
  const paragraphs = document.getBody().split(/\r?\n|\r/);
  // Escapes characters with a meaning in Markdown.
  const plain = paragraphs.map((line) => line.trim().replace(/([\\`*_[\]<>#|~])/g, '\\$1'));
  const separate = plain.map((line) => line.replace(/^(\d+)([.)])/, '$1\\$2').replace(/^([-+])/, '\\$1'));
  return { markdown: `${separate.filter((line) => line !== '').join('\n\n')}\n`, pictures: [] };
}
