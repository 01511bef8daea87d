import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listMindMaps } from '../mind-map/mind-map.service.ts';
import { addMapToCourse } from './mind-map-section.service.ts';

/** Adds a map of the demo teacher to the materials of the demo course. */
export async function createDemoMapSection({ db, platform, teacherIds, materialsId }: DemoSchool): Promise<undefined> {
  const actor = demoTeacher(teacherIds[0] ?? '', ['course.teach']);
  const found = { pageNum: 1, pageSize: 1, view: 'mine' as const, words: 'Linux 基础知识框架' };
  const [map] = (await listMindMaps(db, platform.clock, actor, found)).resultList;
  if (map) await addMapToCourse(db, platform, actor, { mapId: map.mapId, chapterId: materialsId });
}
