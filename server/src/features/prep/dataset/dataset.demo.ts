import { shippedTableNames, shippedTables } from '@xueyan/contract/prep/shipped-table';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { insertDataset } from './dataset.service.ts';
import { addVersion, cleanVersion, sampleTable } from './dataset-version.service.ts';

/** Creates the data sets that come with the product and are shared with everybody. */
export async function createDemoDatasets({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const ownerId = teacherIds[0] ?? '';
  for (const sample of shippedTableNames) {
    const { names, descriptions, labels, licence, origin, target } = shippedTables[sample];
    const kept = { kind: 'machineLearning', sharing: 'public', courseId: null } as const;
    const description = `${descriptions.zh}\n${origin} · ${licence}`;
    const form = { ...kept, name: names.zh, description, labels: labels.map(({ zh }) => zh) };
    const datasetId = await insertDataset(db, ownerId, form);
    const table = await sampleTable(sample);
    const where = { datasetId, ownerId };
    const versionId = await addVersion(db, platform, where, table, { note: `${sample}.csv`, recipe: [], target });
    if (sample !== 'iris') continue;
    const clean = { note: '去掉重复的行', recipe: [{ step: 'dropDuplicates' as const }], target };
    await cleanVersion(db, platform, where, versionId, clean, { reader: { id: ownerId, patient: true } });
  }
}
