import { editorExtensions, fileAddress, fileFaults, wordMaxBytes } from '@xueyan/contract/file/file';
import { ensure } from '@xueyan/contract/wire/fault';
import { markdownMax } from '@xueyan/contract/wire/scalar';
import { fileTypeFromBuffer } from 'file-type';
import type { Db } from '../../../db/connect.ts';
import type { FileStore } from '../../../platform/files.ts';
import { sanitizeMarkdown } from '../sanitize/sanitize.service.ts';
import { keepFile, type Upload } from '../stored-file/stored-file.service.ts';
import { readWord, type WordText } from './read-word.ts';
import { unzippedSize } from './unzipped-size.ts';

/** Bytes that a document may unpack to: forty times what may be sent. */
const unpackedMax = 400 * 1024 * 1024;
const pictures = editorExtensions.filter((extension) => ['png', 'jpg', 'gif', 'webp'].includes(extension));

/** Takes over a Word document as Markdown; its pictures are kept where uploads of the place belong. */
export async function importWord(db: Db, files: FileStore, document: Upload): Promise<string> {
  ensure(document.bytes.length <= wordMaxBytes, fileFaults.wordSize);
  const kind = await kindOf(document.bytes);
  ensure(kind, fileFaults.wordKind);
  if (kind === 'docx') ensure((await unzippedSize(document.bytes, unpackedMax)) <= unpackedMax, fileFaults.wordBroken);
  const text = await readWord(kind, document.bytes);
  ensure(text, fileFaults.wordBroken);
  ensure(text.markdown.length <= markdownMax, fileFaults.wordLong, { max: markdownMax });
  const content = sanitizeMarkdown(await withPictures(db, files, document, text));
  // Addresses of pictures may be longer than what stood for them.
  ensure(content.length <= markdownMax, fileFaults.wordLong, { max: markdownMax });
  return content;
}

async function kindOf(bytes: Buffer): Promise<'docx' | 'doc' | null> {
  const detected = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  if (detected === 'docx') return 'docx';
  return detected === 'cfb' ? 'doc' : null;
}

async function withPictures(db: Db, files: FileStore, document: Upload, { markdown, pictures: found }: WordText) {
  let text = markdown;
  for (const [index, { src, bytes }] of found.entries()) {
    const upload = { ...document, bytes: Buffer.from(bytes), name: `word-${index + 1}` };
    const id = await keepFile(db, files, upload, pictures);
    const mention = new RegExp(`!\\[[^\\]]{0,999}\\]\\(${src}\\)|<img[^<>]*src="${src}"[^<>]*>`, 'g');
    // A drawing in a format that no browser shows is left out.
    text = text.replace(mention, (whole) => (id ? whole.replace(src, fileAddress(id)) : ''));
  }
  return text;
}
