import type { TemplateForm } from '@xueyan/contract/school/course-template';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { latestCourses } from '../course/course.service.ts';
import { offerTemplate } from './course-template.service.ts';

const offered: Record<string, Omit<TemplateForm, 'share'>> = {
  'Linux 操作系统': { kind: 'experiment', summary: '从第一条命令到网站服务，每个实验都有自动检测，可直接开课。' },
  'Shell 脚本编程': { kind: 'preview', summary: '变量、条件、循环与文本处理的阅读材料，适合课前预习。' },
  计算机应用基础: { kind: 'preview', summary: '入门课的章节与阅读，按本校情况增删即可。' },
};

/** Courses of the teacher who visits the demo, offered to the others. */
export async function createDemoTemplates({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  for (const { courseId, courseName } of await latestCourses(db, platform.clock, teacher.id, 50)) {
    const form = offered[courseName];
    if (form) await offerTemplate(db, teacher, courseId, { ...form, share: 'school' });
  }
}
