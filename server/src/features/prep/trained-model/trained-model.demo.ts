import { pictureAlgorithmNames, trainsInPage } from '@xueyan/contract/prep/picture-training';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { listTrainings } from '../training/training.service.ts';
import { startKeep } from './trained-model-keep.service.ts';

const notes: Record<string, string> = {
  pixelLogistic: '第一版：逻辑回归，只看像素。',
  hogMlp: '第二版：改看边缘的方向，用感知机。',
  cnn: '第三版：卷积网络，自己学出特征。',
};

/** Makes a model that everybody may try of the trainings on shapes, once they are done; or of those made beforehand. */
export async function createDemoModel({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const teacher = demoTeacher(teacherIds[0] ?? '', ['prep.use', 'training.use']);
  const { resultList } = await listTrainings(db, platform.clock, teacher, { pageNum: 1, pageSize: 20 });
  const isOfPictures = (algorithm: string) => (pictureAlgorithmNames as string[]).includes(algorithm);
  const runs = resultList
    .filter(({ algorithm }) => isOfPictures(algorithm))
    .map(({ runId, algorithm, name }) => ({ runId, note: notes[algorithm] ?? name }))
    // The list begins with the latest.
    .toReversed();
  const name = resultList.some(({ algorithm }) => trainsInPage(algorithm)) ? '手写数字识别' : '几何图形识别';
  if (runs.length > 0) await startKeep(db, teacher, { name, sharing: 'public', runs });
}
