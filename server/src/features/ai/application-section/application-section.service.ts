import type { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import type { Live } from '../../../platform/live.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionOfKindToEdit } from '../../school/section/section.service.ts';
import { noteProgress } from '../../school/section/section-progress.service.ts';
import { mayUseApplication } from '../application/application.service.ts';
import { applicationSectionStore as store } from './application-section.store.ts';

/** Returns the application of a section to whoever may open it. */
export async function getApplicationSection(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof applicationSectionApi.get>> {
  const { course } = await sectionOfKind(db, actor, sectionId, 'application');
  const found = await store.find(db, sectionId);
  const applicationId = found?.row.applicationId ?? null;
  const usable = applicationId !== null && (await mayUseApplication(db, actor, applicationId));
  const { name = null, row } = found ?? {};
  // The name of one that was withdrawn is what its owner writes now, which nobody reviewed: editors alone see it.
  const shown = usable || course.editor ? (name ?? '') : '';
  return { sectionId, applicationId, name: shown, usable, note: row?.note ?? '', editor: course.editor };
}

/** Sets the application of a section. */
export const saveApplicationSection = (
  db: Db,
  live: Live,
  actor: Actor,
  input: z.output<typeof applicationSectionApi.save.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, id } = await sectionOfKindToEdit(tx, actor, input.sectionId, 'application');
    const { applicationId } = input;
    ensure(applicationId === null || (await mayUseApplication(tx, actor, applicationId)), wireFaults.gone);
    await store.save(tx, input);
    await notifyOfChange(tx, live, courseId, { sectionId: id, outline: false });
  });

/** Finishes the section for a student who has used its application. */
export async function noteUse(db: Db, actor: Actor, sectionId: string): Promise<void> {
  const opened = await sectionOfKind(db, actor, sectionId, 'application');
  const found = await store.find(db, sectionId);
  ensure(found?.row.applicationId && (await mayUseApplication(db, actor, found.row.applicationId)), wireFaults.gone);
  await noteProgress(db, actor, opened, { percent: 100, done: true });
}

export const textsOfApplicationSections = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await store.ofSections(db, sectionIds)).map(({ note }) => note);

export async function copyApplicationSections(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const row of await store.ofSections(db, [...ids.keys()]))
    await store.save(db, { ...row, sectionId: ids.get(row.sectionId) ?? '', note: rewrite(row.note) });
}
