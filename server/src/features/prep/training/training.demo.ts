import { type PictureAlgorithm, type PictureConfig, pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { getDataset, listDatasets } from '../dataset/dataset.service.ts';
import { startTraining } from './training.service.ts';

const parameters: PictureConfig['parameters'] = { c: 1, epochs: 25, rate: 0.001, batch: 16, hidden: 128 };

/** Two ways to learn the shapes, to compare: really trained once the school is there, where its host can. */
export async function createDemoTrainings({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  if (!(await platform.judge.trainingStatus()).available) return;
  const actor = demoTeacher(teacherIds[0] ?? '', ['prep.use', 'training.use']);
  const page = { kind: 'imageClassification', pageNum: 1, pageSize: 1 } as const;
  const [shapes] = (await listDatasets(db, platform.clock, actor, page)).resultList;
  if (!shapes) return;
  const { versionId } = await getDataset(db, platform.clock, actor, { datasetId: shapes.datasetId, versionId: null });
  const algorithms: PictureAlgorithm[] = ['pixelLogistic', 'hogMlp'];
  for (const algorithm of algorithms) {
    const wanted = pictureAlgorithms[algorithm];
    const config: PictureConfig = {
      ...{ task: 'pictures', algorithm, side: 32, grey: true, seed: 1, augment: { flip: false, shift: false } },
      parameters: Object.fromEntries(wanted.parameters.map((one) => [one, parameters[one]])),
    };
    await startTraining(db, platform, actor, {
      versionId: versionId ?? '',
      name: `几何图形 · ${wanted.names.zh}`,
      config,
    });
  }
}
