import { type linkApi, linkFaults } from '@xueyan/contract/teaching/link';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import type { Live } from '../../../platform/live.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionOfKindToEdit } from '../../school/section/section.service.ts';
import { noteProgress } from '../../school/section/section-progress.service.ts';
import { linkStore } from './link.store.ts';

/** Returns the address of a section to whoever may open it. */
export async function getLink(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof linkApi.get>> {
  const { course } = await sectionOfKind(db, actor, sectionId, 'link');
  const { address, note } = (await linkStore.find(db, sectionId)) ?? { address: '', note: '' };
  return { sectionId, address, note, editor: course.editor };
}

/** Sets the address of a section. */
export const saveLink = (db: Db, live: Live, actor: Actor, input: z.output<typeof linkApi.save.input>): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, id } = await sectionOfKindToEdit(tx, actor, input.sectionId, 'link');
    await linkStore.save(tx, input);
    await notifyOfChange(tx, live, courseId, { sectionId: id, outline: false });
  });

/** Finishes the section for a student who opens its address. */
export async function visitLink(db: Db, actor: Actor, sectionId: string): Promise<{ address: string }> {
  const opened = await sectionOfKind(db, actor, sectionId, 'link');
  const address = (await linkStore.find(db, sectionId))?.address ?? '';
  ensure(address !== '', linkFaults.empty);
  await noteProgress(db, actor, opened, { percent: 100, done: true });
  return { address };
}

export const textsOfLinks = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await linkStore.ofSections(db, sectionIds)).map(({ note }) => note);

export async function copyLinks(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const row of await linkStore.ofSections(db, [...ids.keys()]))
    await linkStore.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '', note: rewrite(row.note) });
}
