import type { courseTemplateApi, TemplateForm } from '@xueyan/contract/school/course-template';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionKindPart } from '../../../http/feature.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { copyCourse } from '../copy/copy.service.ts';
import { courseToEdit, findCourse } from '../course/course.service.ts';
import { courseTemplateStore as store } from './course-template.store.ts';

type Api = typeof courseTemplateApi;

export async function listTemplates(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await store.page(db, input.view === 'mine' ? ownScope(actor) : wholeSchool, actor.id, input);
  const resultList = page.resultList.map(({ updatedAt, ...row }) => ({ ...row, updateTime: clock.write(updatedAt) }));
  return { ...page, resultList };
}

/** Offers a course that the actor may change. */
export const offerTemplate = (db: Db, actor: Actor, courseId: string, form: TemplateForm): Promise<void> =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    const known = await store.find(tx, courseId);
    await store.put(tx, { ...form, courseId, ownerId: known?.template.ownerId ?? actor.id });
  });

/** Whoever offered it, or may change the course, takes it back. */
export const withdrawTemplate = (db: Db, actor: Actor, courseId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { template } = await templateToUse(tx, actor, courseId);
    if (template.ownerId !== actor.id) await courseToEdit(tx, actor, courseId);
    await store.remove(tx, courseId);
  });

/** The template, when the actor may begin with it. */
async function templateToUse(db: Db, actor: Actor, courseId: string) {
  const found = await store.find(db, courseId);
  ensure(found, wireFaults.gone);
  ensure(found.template.share === 'school' || found.template.ownerId === actor.id, wireFaults.gone);
  return found;
}

export async function previewTemplate(db: Db, actor: Actor, courseId: string): Promise<Output<Api['preview']>> {
  const { description } = await templateToUse(db, actor, courseId);
  const rows = await store.sections(db, courseId);
  const chapterList = rows
    .filter(({ kind }) => kind === 'chapter')
    .map(({ id, title }) => ({
      title,
      sections: rows.filter(({ parentId }) => parentId === id).map((row) => ({ title: row.title, kind: row.kind })),
    }));
  return { description, chapterList };
}

/** Makes a course of the actor's own of a template. */
export async function useTemplate(db: Db, live: Live, kinds: SectionKindPart[], actor: Actor, courseId: string) {
  const made = await copyCourse(db, live, kinds, actor, courseId, async (tx) => {
    await templateToUse(tx, actor, courseId);
    const course = await findCourse(tx, courseId);
    ensure(course, wireFaults.gone);
    return course;
  });
  await store.used(db, courseId);
  return made;
}
