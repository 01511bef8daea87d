import type { coursewareApi } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sectionOfKind } from '../../school/section/section.service.ts';
import { itemToOpen } from './courseware.service.ts';
import { coursewareNoteStore } from './courseware-note.store.ts';

/** Returns the actor's own notes on the files of a section, including removed files. */
export async function listNotes(
  db: Db,
  clock: Clock,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof coursewareApi.notes>> {
  await sectionOfKind(db, actor, sectionId, 'courseware');
  const rows = await coursewareNoteStore.ofPerson(db, sectionId, actor.id);
  return {
    noteList: rows.map(({ id, attachmentId, fileName, page, content, updatedAt }) => ({
      ...{ noteId: id, attachmentId, fileName, page, content },
      updateTime: clock.write(updatedAt),
    })),
  };
}

/** Saves the actor's note on a page; an empty one is deleted. */
export async function saveNote(
  db: Db,
  actor: Actor,
  { attachmentId, page, content }: z.output<typeof coursewareApi.saveNote.input>,
): Promise<void> {
  const { found } = await itemToOpen(db, actor, attachmentId);
  if (content === '') return coursewareNoteStore.remove(db, attachmentId, actor.id, page);
  const { sectionId } = found.attachment;
  const row = { sectionId, attachmentId, fileName: found.file.name, userId: actor.id, page, content };
  await coursewareNoteStore.save(db, row);
}
