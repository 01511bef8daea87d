import { labelColours, labelHotkeys } from '@xueyan/contract/prep/annotation';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { insertDataset } from '../dataset/dataset.service.ts';
import { emptyReport, takePictures } from '../picture/picture-intake.service.ts';
import { insertLabels, labelDrawn } from './annotation-intake.service.ts';
import { freezeAll } from './annotation-version.service.ts';
import { drawScene, sceneLabels } from './scene.service.ts';

const parts = [
  { from: 0, to: 15, note: '15 张' },
  { from: 15, to: 30, note: '30 张' },
];

/** Creates a demo data set of drawn shapes in two versions; the last pictures are not labelled yet. */
export async function createDemoAnnotations({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const ownerId = teacherIds[0] ?? '';
  const datasetId = await insertDataset(db, ownerId, {
    ...{ name: '找出图形', kind: 'objectDetection', sharing: 'mine', courseId: null },
    ...{ labels: ['目标检测', '入门'] },
    description:
      '每张 160×160 像素，有 2–4 个圆形、方形或三角形，大小、位置、角度、颜色各不相同。由脚本绘制，可自由使用。',
  });
  const where = { datasetId, ownerId };
  const forms = sceneLabels.map((name, i) => ({
    ...{ name, colour: labelColours[i] ?? labelColours[0], hotkey: labelHotkeys[i] ?? null },
  }));
  const labelIds = await insertLabels(db, datasetId, forms);
  const draw = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      name: `scene-${from + i + 1}.png`,
      ...drawScene(from + i, labelIds),
    }));
  const take = (drawn: { name: string; bytes: Buffer }[]) => {
    const files = drawn.map(({ name, bytes }) => ({ name, bytes, className: '' }));
    return takePictures(db, platform, where, files, emptyReport(), { id: ownerId, patient: true });
  };
  for (const { from, to, note } of parts) {
    const drawn = draw(from, to);
    await take(drawn);
    await labelDrawn(db, where, drawn);
    await freezeAll(db, platform, where, { seed: 1, validation: 0.15, test: 0.2, note });
  }
  await take(draw(30, 36));
}
