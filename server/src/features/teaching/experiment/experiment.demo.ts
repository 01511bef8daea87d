import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { associateClasses, createCourse } from '../../school/course/course.service.ts';
import { moveCourse } from '../../school/course/course-move.service.ts';
import { addSection, saveReading } from '../../school/section/section.service.ts';
import { demoChapters, demoCourse } from './course-content.demo.ts';
import { saveExperiment } from './experiment.service.ts';

/** Creates a course in which everything can be tried. */
export async function createDemoCourse({ db, platform, teacherIds, classIds }: DemoSchool) {
  const actor = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const image = await findImageByRecipe(db, 'linux-basic');
  const courseId = await createCourse(db, platform.live, actor, demoCourse);
  for (const { title, sections } of demoChapters(platform.clock)) {
    const parentId = await addSection(db, platform.live, actor, { courseId, parentId: null, title, kind: 'chapter' });
    for (const section of sections) {
      const { kind } = section;
      const sectionId = await addSection(db, platform.live, actor, { courseId, parentId, title: section.title, kind });
      if (section.kind === 'reading') await saveReading(db, platform.live, actor, sectionId, 1, section.content);
      else await saveExperiment(db, platform, actor, sectionId, 1, { ...section.form, imageId: image?.id ?? null });
    }
  }
  await associateClasses(db, platform.live, actor, courseId, classIds.slice(0, 1));
  await moveCourse(db, platform.live, actor, courseId, 'release');
  await moveCourse(db, platform.live, actor, courseId, 'begin');
  return { courseId };
}
