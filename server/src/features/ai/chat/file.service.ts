import { type ExtractedFile, questionExtensions, questionFiles } from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
import { soundExtensions } from '@xueyan/contract/ai/transcription';
import { fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sayNotes } from '../../base/text-index/document-text.service.ts';
import { textsOfBytes } from '../knowledge/extraction.service.ts';
import { transcribed } from './transcription.service.ts';

/** Returns the text of an uploaded file to ask about, of a recording what is said in it; stores nothing of it. */
export async function extractFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  incoming: AsyncIterable<FormFile>,
): Promise<ExtractedFile> {
  let file: FormFile | undefined;
  for await (const one of incoming) file ??= one;
  ensure(file, fileFaults.empty);
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (soundExtensions.includes(extension)) return shortened(file.name, await transcribed(db, platform, actor, file));
  ensure(questionExtensions.includes(extension), faults.fileKind, { kinds: questionExtensions.join(' ') });
  const { passages, notes } = await textsOfBytes(platform, { ...file, ownerId: actor.id });
  const parts = passages.map(({ place, text }) => (place ? `【${place}】\n${text}` : text));
  // Who asks about the file, and the model that answers, know what is missing.
  const missing = notes.length > 0 ? [`（${sayNotes(notes, actor.language)}）`] : [];
  return shortened(file.name, [...missing, ...parts].join('\n\n'));
}

function shortened(name: string, text: string): ExtractedFile {
  // PostgreSQL’s text type holds every character except NUL.
  const clean = text.replaceAll('\0', '');
  const { characters } = questionFiles;
  return { name: name.slice(-120), text: clean.slice(0, characters).toWellFormed(), cut: clean.length > characters };
}
