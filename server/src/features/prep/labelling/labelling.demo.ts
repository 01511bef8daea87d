import type { Shape } from '@xueyan/contract/prep/shape';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { getDataset, listDatasets } from '../dataset/dataset.service.ts';
import { drawShapes, getItem, getLabelling, saveLabelling } from './labelling.service.ts';

const count = 8;

/** Moves a shape slightly, as inexact drawing does. */
const beside = ({ points, ...shape }: Shape, by: number): Shape => ({
  ...shape,
  points: points.map(([x, y]) => [Math.max(0, Math.min(160, x + by)), Math.max(0, Math.min(160, y + by))]),
});

/** Creates a task in the demo course that two students have half finished. */
export async function createDemoLabelling(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds, studentIds, courseId, materialsId } = school;
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach', 'prep.use', 'training.use']);
  const page = { kind: 'objectDetection', pageNum: 1, pageSize: 1 } as const;
  const [scenes] = (await listDatasets(db, platform.clock, teacher, page)).resultList;
  if (!scenes) return;
  const found = await getDataset(db, platform.clock, teacher, { datasetId: scenes.datasetId, versionId: null });
  const row = { courseId, parentId: materialsId, title: '标注练习：找出图形', kind: 'labelling' } as const;
  const sectionId = await addSection(db, platform.live, teacher, row);
  const form = { sectionId, versionId: found.versionId ?? '', count, threshold: 50, scoreShown: true };
  await saveLabelling(db, platform, teacher, form);
  const { itemList } = await getLabelling(db, teacher, sectionId);
  for (const [i, studentId] of studentIds.slice(0, 2).entries()) {
    for (const { itemId } of itemList.slice(0, count / 2)) {
      const { gold } = await getItem(db, teacher, itemId);
      const drawn = (gold ?? []).slice(0, i === 0 ? undefined : 2).map((shape) => beside(shape, 2 + 3 * i));
      await drawShapes(db, demoStudent(studentId), { itemId, version: 0, shapes: drawn });
    }
  }
}
