import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { fillShipped, insertShipped } from './shipped-dataset.service.ts';

const wanted = { name: 'digits', size: 'starter' } as const;

/** Creates the small set of handwritten digits, which needs no package, shared with everybody. */
export async function createDemoDigits({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['prep.use']);
  const { datasetId } = await insertShipped(db, teacher, wanted, 'public');
  await fillShipped(db, platform, teacher, { ...wanted, datasetId }, async () => undefined);
}
