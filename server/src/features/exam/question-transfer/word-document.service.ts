import { fileAddresses } from '@xueyan/contract/base/file';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { readableAmong } from '../question/question-file.service.ts';
import { writeLines } from './docx-out.rule.ts';
import type { LeavingPicture, LeavingPictures } from './draft.rule.ts';
import type { LayoutLine } from './layout-out.rule.ts';
import type { TransferContext } from './question-transfer.service.ts';

/** Maximum total size of the pictures of one export, in bytes. */
const picturesMaxBytes = 60 * 1024 * 1024;

/** Loads the pictures named anywhere in a value, if they belong to questions and the actor may read them. */
export async function picturesIn({ db, platform, actor }: TransferContext, value: unknown): Promise<LeavingPictures> {
  const pictures = new Map<string, LeavingPicture>();
  let room = picturesMaxBytes;
  const named = [...JSON.stringify(value).matchAll(fileAddresses)];
  const readable = new Set(await readableAmong(db, actor, [...new Set(named.map(([, id = '']) => id.toLowerCase()))]));
  for (const [address, id = ''] of named) {
    if (pictures.has(address) || !readable.has(id.toLowerCase())) continue;
    const file = await findFile(db, id);
    if (!file || file.bytes > room || !/^image\/(png|jpeg|gif|webp)$/.test(file.mediaType)) continue;
    const stream = await platform.files.open(file.sha256);
    if (!stream) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    room -= file.bytes;
    const extension = file.mediaType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
    pictures.set(address, {
      ...{ name: `image${pictures.size + 1}.${extension}`, mediaType: file.mediaType, bytes: Buffer.concat(chunks) },
    });
  }
  return pictures;
}

/** Writes lines of Markdown as a Word document, with native formulas and pictures. */
export const wordDocument = async (context: TransferContext, lines: LayoutLine[]): Promise<Buffer> =>
  writeLines(lines, await picturesIn(context, lines)).bytes;
