import { PackedLabelling } from '@xueyan/contract/prep/packed';
import { Fault } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { isUnseen, versionToUse } from '../dataset/dataset.service.ts';
import { labellingStore as store } from './labelling.store.ts';

/** Bundle form of a labelling task. The pictures stay in the data set, which is referenced by name. */
export const labellingPackage: SectionPackage = {
  shape: PackedLabelling,
  pack: async (db, _platform, actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof PackedLabelling>>();
    for (const { sectionId, ...task } of await store.tasksOf(db, sectionIds)) {
      const items = await store.items(db, sectionId);
      const version = await versionToUse(db, actor, task.versionId).catch(leaveFaults);
      packed.set(sectionId, {
        ...{ ...task, datasetName: version?.dataset.row.name ?? '' },
        items: items.map(({ pictureId, gold }) => ({ pictureId, gold })),
      });
    }
    return packed;
  },
  unpack: async (db, { actor, platform, courseId, sectionId, data, remark }) => {
    const { datasetName, items, ...task } = data as z.output<typeof PackedLabelling>;
    if (await store.used(db, [sectionId]))
      return remark({
        zh: '已有学生开始标注，标注任务保持原样',
        en: 'Students have begun to label: the task stays as it was',
        mn: 'Сурагчид тэмдэглэж эхэлсэн тул даалгавар хэвээр үлдэнэ',
      });
    const version = await versionToUse(db, actor, task.versionId).catch(leaveFaults);
    if (!version)
      return remark(
        {
          zh: '本校没有可用的数据集「{dataset}」，请重新设置标注任务',
          en: 'The data set “{dataset}” is not here for you; set the task up anew',
          mn: '“{dataset}” өгөгдлийн багц энд алга; даалгаврыг шинээр тохируулна уу',
        },
        { dataset: datasetName },
      );
    if (!(await isUnseen(db, version.row.datasetId, courseId)))
      return remark(
        {
          zh: '数据集「{dataset}」已共享，学生能看到标准标注：改为“仅自己”后请重新设置标注任务',
          en: 'The data set “{dataset}” is shared, so students could see the gold labels: make it yours alone and set the task up anew',
          mn: '“{dataset}” өгөгдлийн багц хуваалцсан: “зөвхөн би” болгоод даалгаврыг шинээр тохируулна уу',
        },
        { dataset: datasetName },
      );
    const known = await store.picturesOf(
      db,
      version.row.datasetId,
      items.map(({ pictureId }) => pictureId),
    );
    const rows = items.filter(({ pictureId }) => known.has(pictureId));
    await store.saveTask(db, { ...task, sectionId });
    await store.replaceItems(
      db,
      sectionId,
      rows.map((row, position) => ({ ...row, sectionId, position })),
    );
    await notifyOfChange(db, platform.live, courseId, { sectionId, outline: false });
  },
};

function leaveFaults(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error;
}
