import { TrainingSectionForm } from '@xueyan/contract/prep/training-section';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveTrainingSection } from './training-section.service.ts';
import { trainingSectionStore as store } from './training-section.store.ts';

/** Has no seed: a bundle does not reveal the hidden rows, and another section hides others. */
const Packed = z.strictObject({ form: TrainingSectionForm, datasetName: z.string().max(200) });

/**
 * Bundle form of a training section. The rows stay in the data set, which is referenced by name and which the importing
 * teacher must have.
 */
export const trainingPackage: SectionPackage = {
  shape: Packed,
  pack: async (db, _platform, _actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof Packed>>();
    for (const { sectionId, seed: _, hiddenBy: _by, ...form } of await store.tasksOf(db, sectionIds)) {
      packed.set(sectionId, { form, datasetName: (await store.task(db, sectionId))?.datasetName ?? '' });
    }
    return packed;
  },
  unpack: async (db, { actor, platform, sectionId, data, remark }) => {
    const { form, datasetName } = data as z.output<typeof Packed>;
    try {
      await saveTrainingSection(db, platform, actor, { ...form, sectionId });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      remark(
        {
          zh: '训练实验没有设置：需要您自己的数据集「{dataset}」，或已有学生训练',
          en: 'The training experiment was not set up: it needs the data set “{dataset}” as yours alone, or students have begun',
          mn: 'Сургалтын туршилт тохируулагдсангүй: “{dataset}” зөвхөн таных байх ёстой, эсвэл сурагчид эхэлсэн',
        },
        { dataset: datasetName },
      );
    }
  },
};
