import { jobApi } from '@xueyan/contract/base/job';
import { admissionApi } from '@xueyan/contract/school/admission';
import { courseTemplateApi, TemplateMade } from '@xueyan/contract/school/course-template';
import { sectionApi } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseTemplates } from '../../../db/course-template.table.ts';
import { openAdmission } from '../../../testing/application.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  other = await school.signIn('ROLE_TEACHER', 'template-path-other');
});
afterAll(() => school.close());

/** Makes a course of another teacher from a course that is offered, and returns its id. */
async function copyOf(teacher: Caller, courseId: string, age?: (templateId: string) => Promise<unknown>) {
  const form = { kind: 'experiment', share: 'school', summary: '' } as const;
  const { templateId } = await teacher.call(courseTemplateApi.offer, { ...form, courseId });
  await age?.(templateId);
  const { jobId } = await other.call(courseTemplateApi.use, { templateId });
  await school.settleJobs();
  return TemplateMade.parse((await other.call(jobApi.get, { jobId })).result).courseId;
}

test('a course made from a template keeps which section opens after which, and with what score', async () => {
  const { teacher, courseId, chapterId, sectionId } = await openLesson(school);
  const { sectionId: laterId } = await teacher.call(sectionApi.save, {
    ...{ courseId, parentId: chapterId, title: '后一节', kind: 'reading' },
  });
  const rule = { ...noRule, openTime: '2026-09-01 08:00:00', afterSectionId: sectionId, afterScore: 60 };
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [laterId], rule });
  const copyId = await copyOf(teacher, courseId);
  const [chapter] = (await other.call(sectionApi.tree, { courseId: copyId })).treeList;
  const [first, later] = chapter?.children ?? [];
  const copied = await other.call(sectionReleaseApi.rule, { sectionId: later?.id ?? '' });
  // The date was that of the term in which it was taught.
  expect(copied.rule).toMatchObject({ afterSectionId: first?.id, afterScore: 60, openTime: null });
});

test('a template offered before prerequisites were kept requires what its course requires now', async () => {
  const [before, after] = [await openLesson(school), await openLesson(school)];
  await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: true });
  const copyId = await copyOf(after.teacher, after.courseId, (templateId) =>
    school.sql
      .update(courseTemplates)
      .set({ content: sql`content - 'required'` })
      .where(eq(courseTemplates.id, templateId)),
  );
  const { prerequisites, requiredOfAll } = await other.call(admissionApi.get, { courseId: copyId });
  expect(prerequisites.map((one) => one.courseId)).toEqual([before.courseId]);
  expect(requiredOfAll).toBe(true);
});
