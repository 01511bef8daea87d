import type { TemplateForm } from '@xueyan/contract/school/course-template';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import type { Feature } from '../../../http/feature.ts';
import { latestCourses } from '../../school/course/course.service.ts';
import { offerTemplate } from './course-template.service.ts';

const offered: Record<string, Omit<TemplateForm, 'share'>> = {
  'Linux 操作系统': { kind: 'experiment', summary: '从第一条命令到网站服务，每个实验都有自动检测，可直接开课。' },
  'Shell 脚本编程': { kind: 'preview', summary: '变量、条件、循环与文本处理的阅读材料，适合课前预习。' },
  计算机应用基础: { kind: 'preview', summary: '入门课的章节与阅读，按本校情况增删即可。' },
};

/** Offers courses of the demo teacher to the other teachers. */
export async function createDemoTemplates(
  { db, platform, teacherIds }: DemoSchool,
  features: readonly Feature[],
): Promise<undefined> {
  const actor = demoTeacher(teacherIds[0] ?? '', ['course.teach', 'question.write']);
  const kinds = features.flatMap(({ sectionKinds = [] }) => sectionKinds);
  for (const { courseId, courseName } of await latestCourses(db, platform.clock, actor.id, 50)) {
    const form = offered[courseName];
    if (form) await offerTemplate({ db, platform, actor, kinds }, courseId, { ...form, share: 'school' });
  }
}
