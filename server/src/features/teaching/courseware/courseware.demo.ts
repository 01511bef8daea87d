import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { samplePdf, samplePng } from '../../../platform/archive/sample-file.ts';
import { attachBytes } from '../../school/attachment/attachment.service.ts';
import { addSection } from '../../school/section/section.service.ts';
import { measure } from './courseware.service.ts';

const slides = [
  { title: '第一讲　命令行', lines: ['命令、选项、参数', '先看自己在哪里：pwd', '再看有什么：ls'] },
  { title: '目录与路径', lines: ['根目录写作 /', '绝对路径从根开始', '相对路径从这里开始'] },
  { title: '小结', lines: ['不确定就加上 --help', '弄坏了可以随时重置'] },
];

/** Creates a chapter of materials in the demo course, with generated files. */
export async function createDemoCourseware({ db, platform, teacherIds, courseId }: DemoSchool) {
  const actor = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const add = (parentId: string | null, title: string, kind: 'chapter' | 'courseware') =>
    addSection(db, platform.live, actor, { courseId, parentId, title, kind });
  const materialsId = await add(null, '课程资源', 'chapter');
  const sectionId = await add(materialsId, '第一讲课件', 'courseware');
  const attach = (name: string, bytes: Buffer) => attachBytes(db, platform.files, actor, sectionId, { name, bytes });
  await measure(db, actor, await attach('第一讲.pdf', samplePdf(slides)), slides.length);
  await attach('目录结构.png', samplePng());
  return { materialsId };
}
