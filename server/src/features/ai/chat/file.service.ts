import { type ExtractedFile, chatFaults as faults, questionExtensions, questionFiles } from '@xueyan/contract/ai/chat';
import { fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sayNotes } from '../../base/text-index/document-text.service.ts';
import { textsOfBytes } from '../knowledge/extraction.service.ts';

/** Returns the text of an uploaded file to ask about; stores nothing of it. */
export async function extractFile(
  platform: Platform,
  actor: Pick<Actor, 'id' | 'language'>,
  incoming: AsyncIterable<FormFile>,
): Promise<ExtractedFile> {
  let file: FormFile | undefined;
  for await (const one of incoming) file ??= one;
  ensure(file, fileFaults.empty);
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  ensure(questionExtensions.includes(extension), faults.fileKind, { kinds: questionExtensions.join(' ') });
  const { passages, notes } = await textsOfBytes(platform, { ...file, ownerId: actor.id });
  const parts = passages.map(({ place, text }) => (place ? `【${place}】\n${text}` : text));
  // Who asks about the file, and the model that answers, know what is missing.
  const missing = notes.length > 0 ? [`（${sayNotes(notes, actor.language)}）`] : [];
  const text = [...missing, ...parts].join('\n\n');
  // PostgreSQL’s text type holds every character except NUL.
  const clean = text.replaceAll('\0', '');
  const { characters } = questionFiles;
  return { name: file.name.slice(-120), text: clean.slice(0, characters), cut: clean.length > characters };
}
