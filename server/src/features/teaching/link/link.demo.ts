import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { saveLink } from './link.service.ts';

/** Adds a web page to the materials of the demo course. */
export async function createDemoLink({ db, platform, teacherIds, courseId, materialsId }: DemoSchool) {
  const actor = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const row = { courseId, parentId: materialsId, title: 'Debian 参考手册', kind: 'link' } as const;
  const sectionId = await addSection(db, platform.live, actor, row);
  const address = 'https://www.debian.org/doc/manuals/debian-reference/';
  await saveLink(db, platform.live, actor, { sectionId, address, note: '先看第 1 章，其余用到再查。' });
  return undefined;
}
