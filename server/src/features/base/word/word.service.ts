import { editorExtensions, fileAddress, fileFaults } from '@xueyan/contract/base/file';
import { ensure } from '@xueyan/contract/wire/fault';
import { markdownMax } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import { sanitizeMarkdown } from '../../../http/markdown.ts';
import { isArchive } from '../../../platform/parser/file-kind.ts';
import type { Parser } from '../../../platform/parser/parser.ts';
import type { WordText } from '../../../platform/parser/read-word.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepFile, type Upload } from '../stored-file/stored-file.service.ts';

const pictures = editorExtensions.filter((extension) => ['png', 'jpg', 'gif', 'webp'].includes(extension));

/** Imports a Word document as Markdown; its pictures are stored with the record of the upload. */
export async function importWord(db: Db, platform: Platform, document: Upload): Promise<string> {
  const kind = await kindOf(platform.parser, document);
  ensure(kind, fileFaults.wordKind);
  const text = await platform.parser.word({ id: document.ownerId }, kind, document.bytes);
  ensure(text.markdown.length <= markdownMax, fileFaults.wordLong, { max: markdownMax });
  const content = sanitizeMarkdown(await withPictures(db, platform, document, text));
  // Addresses of pictures may be longer than their placeholders.
  ensure(content.length <= markdownMax, fileFaults.wordLong, { max: markdownMax });
  return content;
}

/** Assumes that an archive is a Word document, which reading it verifies. */
async function kindOf(parser: Parser, { ownerId, bytes }: Upload): Promise<'docx' | 'doc' | null> {
  if (isArchive(bytes)) return 'docx';
  return (await parser.kind({ id: ownerId }, bytes))?.extension === 'cfb' ? 'doc' : null;
}

/** Stores the pictures and replaces their references in the text by addresses. */
async function withPictures(db: Db, platform: Platform, document: Upload, { markdown, pictures: found }: WordText) {
  const addresses = new Map<string, string>();
  for (const [index, { src, bytes }] of found.entries()) {
    const upload = { ...document, bytes: Buffer.from(bytes), name: `word-${index + 1}` };
    addresses.set(src, fileAddress(await keepFile(db, platform, upload, pictures)));
  }
  return markdown.replace(/word-picture-[0-9a-f-]{36}/g, (src) => addresses.get(src) ?? src);
}
