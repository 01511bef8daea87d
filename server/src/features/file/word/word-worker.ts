import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import sanitizeHtml from 'sanitize-html';
import WordExtractor from 'word-extractor';
import { htmlToMarkdown } from './html-to-markdown.ts';
import type { Picture, WordText } from './read-word.ts';

/** What Word's own styles become, beyond headings and lists that are known anyway. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='标题'] => h1:fresh", 'u => u', 'strike => s'];

/** Reads documents aside from the server, so that one made to be slow or large hurts nobody but itself. */
async function readDocx(buffer: Buffer): Promise<WordText> {
  const pictures: Picture[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const src = `word-picture-${pictures.length}`;
    pictures.push({ src, contentType: image.contentType, bytes: new Uint8Array(await image.readAsBuffer()) });
    return { src };
  });
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, styleMap, externalFileAccess: false });
  const html = sanitizeHtml(value, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'sub', 'sup'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });
  return { markdown: htmlToMarkdown(html), pictures };
}

/** Of an old document only the text is taken: a paragraph a line. */
async function readDoc(buffer: Buffer): Promise<WordText> {
  const document = await new WordExtractor().extract(buffer);
  const paragraphs = document.getBody().split(/\r?\n|\r/);
  // What means something in Markdown is only a sign here.
  const plain = paragraphs.map((line) => line.trim().replace(/([\\`*_[\]<>#|~])/g, '\\$1'));
  const separate = plain.map((line) => line.replace(/^(\d+)([.)])/, '$1\\$2').replace(/^([-+])/, '\\$1'));
  return { markdown: `${separate.filter((line) => line !== '').join('\n\n')}\n`, pictures: [] };
}

const { kind, bytes } = workerData as { kind: 'docx' | 'doc'; bytes: Uint8Array };
const read = kind === 'docx' ? readDocx : readDoc;
parentPort?.postMessage(await read(Buffer.from(bytes)));
