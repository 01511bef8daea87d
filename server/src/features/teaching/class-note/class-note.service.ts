import type { classNoteApi, NoteKind } from '@xueyan/contract/teaching/class-note';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, spanOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { screenShown } from '../../base/sensitive-word/sensitive-word.service.ts';
import { classToAttend, notifyClass } from '../class-session/class-session.service.ts';
import { classNoteStore } from './class-note.store.ts';

type Api = typeof classNoteApi;

const excerptLength = 120;

const authorOf = (actor: Actor, kind: NoteKind) => (kind === 'own' ? actor.id : null);

/** Returns notes of a session; version 0 if there are none yet. */
export async function getNote(db: Db, actor: Actor, classSessionId: string, kind: NoteKind) {
  await classToAttend(db, actor, classSessionId);
  const note = await classNoteStore.find(db, classSessionId, authorOf(actor, kind));
  return { content: note?.content ?? '', version: note?.version ?? 0 };
}

/** Saves notes; refuses after a concurrent change. Allowed after the session too, to work over notes later. */
export const saveNote = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { classSessionId, kind, version, content: written }: z.output<Api['save']['input']>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const session = await classToAttend(tx, actor, classSessionId);
    ensure(kind === 'own' || session.teaching, wireFaults.gone);
    const { content } = kind === 'shared' ? await screenShown(tx, { content: written }) : { content: written };
    const saved = await classNoteStore.save(tx, classSessionId, authorOf(actor, kind), version, content);
    ensure(saved, wireFaults.changed);
    if (kind === 'shared') await notifyClass(tx, platform, session, 'note');
    return { version: version + 1 };
  });

/** Returns a page of the notes that the actor may read. */
export async function listNotes(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await classNoteStore.page(db, ownScope(actor), input, spanOf(clock, input));
  const resultList = page.resultList.map(({ note, title, courseName, beganAt }) => ({
    ...{ classNoteId: note.id, classSessionId: note.classSessionId, courseName, title },
    kind: note.authorId ? ('own' as const) : ('shared' as const),
    excerpt: note.content.slice(0, excerptLength),
    classTime: clock.write(beganAt),
    updateTime: clock.write(note.updatedAt),
  }));
  return { ...page, resultList };
}
