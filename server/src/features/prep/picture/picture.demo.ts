import type { DemoSchool } from '../../../http/demo-school.ts';
import { insertDataset } from '../dataset/dataset.service.ts';
import { freeze } from './picture.service.ts';
import { emptyReport, type Incoming, takePictures } from './picture-intake.service.ts';
import { drawShape, shapeNames } from './shape.rule.ts';

const each = 40;

/** Creates a data set of drawn shapes in four classes and two versions; the second has more of each. */
export async function createDemoPictures({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  const ownerId = teacherIds[0] ?? '';
  const datasetId = await insertDataset(db, ownerId, {
    ...{ name: '几何图形', kind: 'imageClassification', sharing: 'public', courseId: null },
    ...{ labels: ['图像分类', '入门'] },
    description:
      '圆形、方形、三角形、五角星各 80 张，48×48 像素，大小、位置、角度、颜色各不相同，带噪点。由脚本绘制，可自由使用。',
  });
  const where = { datasetId, ownerId };
  for (const [part, note] of ['每类 40 张', '每类 80 张'].entries()) {
    const files = shapeNames.flatMap((className, kind): Incoming[] =>
      Array.from({ length: each }, (_, i) => {
        const number = part * each + i;
        return { className, name: `${className}-${number + 1}.png`, bytes: drawShape(className, kind * 1000 + number) };
      }),
    );
    await takePictures(db, platform, where, files, emptyReport(), { id: ownerId, patient: true });
    await freeze(db, platform, where, { seed: 1, validation: 0.15, test: 0.2, note });
  }
}
