import type { classNoteApi, NoteKind } from '@xueyan/contract/teaching/class-note';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { classToAttend, notifyClass } from '../class-session/class-session.service.ts';
import { classNoteStore } from './class-note.store.ts';

type Api = typeof classNoteApi;

const excerptLength = 120;

const authorOf = (actor: Actor, kind: NoteKind) => (kind === 'own' ? actor.id : null);

/** Notes of a class; version 0 where nothing was written yet. */
export async function getNote(db: Db, actor: Actor, classSessionId: string, kind: NoteKind) {
  await classToAttend(db, actor, classSessionId);
  const note = await classNoteStore.find(db, classSessionId, authorOf(actor, kind));
  return { content: note?.content ?? '', version: note?.version ?? 0 };
}

/** Writes notes; refused when they were changed meanwhile. Also after the class: notes are gone over later. */
export const saveNote = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { classSessionId, kind, version, content }: z.output<Api['save']['input']>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const session = await classToAttend(tx, actor, classSessionId);
    ensure(kind === 'own' || session.teaching, wireFaults.gone);
    const saved = await classNoteStore.save(tx, classSessionId, authorOf(actor, kind), version, content);
    ensure(saved, wireFaults.changed);
    if (kind === 'shared') await notifyClass(tx, platform, session, 'note');
    return { version: version + 1 };
  });

/** Notes that the actor may read, a page. */
export async function listNotes(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await classNoteStore.page(db, ownScope(actor), input);
  const resultList = page.resultList.map(({ note, title, courseName }) => ({
    ...{ classNoteId: note.id, classSessionId: note.classSessionId, courseName, title },
    kind: note.authorId ? ('own' as const) : ('shared' as const),
    excerpt: note.content.slice(0, excerptLength),
    updateTime: clock.write(note.updatedAt),
  }));
  return { ...page, resultList };
}
