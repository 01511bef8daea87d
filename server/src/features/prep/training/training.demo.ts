import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import type { DetectionConfig } from '@xueyan/contract/prep/detection-training';
import { type PictureAlgorithm, type PictureConfig, pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { getDataset, listDatasets } from '../dataset/dataset.service.ts';
import { startTraining } from './training.service.ts';

const parameters: PictureConfig['parameters'] = { c: 1, epochs: 25, rate: 0.001, batch: 16, hidden: 128 };

const detector: DetectionConfig = {
  ...{ task: 'detection', algorithm: 'centre', side: 128, seed: 1, augment: { flip: true, shift: true } },
  parameters: { epochs: 60, rate: 0.002, batch: 4 },
};

/** Returns the latest version of the demo data set of a kind. */
async function versionOf({ db, platform }: DemoSchool, actor: Actor, kind: DatasetKind): Promise<string | null> {
  const [shapes] = (await listDatasets(db, platform.clock, actor, { kind, pageNum: 1, pageSize: 1 })).resultList;
  if (!shapes) return null;
  return (await getDataset(db, platform.clock, actor, { datasetId: shapes.datasetId, versionId: null })).versionId;
}

/**
 * Creates a detector of some ten seconds and trainings on shapes to compare. They are really trained once the
 * school is set up, if the host can.
 */
export async function createDemoTrainings(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds } = school;
  const { available, nets } = await platform.judge.trainingStatus();
  if (!available) return;
  const actor = demoTeacher(teacherIds[0] ?? '', ['prep.use', 'training.use']);
  const scenes = nets ? await versionOf(school, actor, 'objectDetection') : null;
  if (scenes)
    await startTraining(db, platform, actor, { versionId: scenes, name: '找出图形 · 中心点检测器', config: detector });
  const versionId = await versionOf(school, actor, 'imageClassification');
  if (!versionId) return;
  const algorithms: PictureAlgorithm[] = ['pixelLogistic', 'hogMlp', ...(nets ? (['cnn'] as const) : [])];
  for (const algorithm of algorithms) {
    const wanted = pictureAlgorithms[algorithm];
    const config: PictureConfig = {
      ...{ task: 'pictures', algorithm, side: 32, grey: true, seed: 1, augment: { flip: false, shift: false } },
      parameters: Object.fromEntries(wanted.parameters.map((one) => [one, parameters[one]])),
    };
    await startTraining(db, platform, actor, {
      versionId,
      name: `几何图形 · ${wanted.names.zh}`,
      config,
    });
  }
}
