import { PackedCourseware } from '@xueyan/contract/teaching/packed';
import type { z } from 'zod';
import { newId } from '../../../db/id.ts';
import type { SectionPackage } from '../../../http/feature.ts';
import { coursewareStore } from './courseware.store.ts';

/** Display settings of courseware files in course bundles. The files themselves belong to the section. */
export const coursewarePackage: SectionPackage = {
  shape: PackedCourseware,
  pack: async (db, _platform, _actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof PackedCourseware>>();
    for (const sectionId of sectionIds) {
      const found = await coursewareStore.items(db, sectionId);
      const items = found.flatMap(({ item }) =>
        item
          ? [
              {
                ...{ attachment: item.attachmentId, position: item.position, length: item.length },
                ...{ seekAhead: item.seekAhead, questions: item.questions },
              },
            ]
          : [],
      );
      packed.set(sectionId, { items });
    }
    return packed;
  },
  unpack: async (db, { data, attachmentIds }) => {
    const { items } = data as z.output<typeof PackedCourseware>;
    const ids = [...attachmentIds.values()];
    const before = new Map((await coursewareStore.itemsOf(db, ids)).map((item) => [item.attachmentId, item]));
    for (const { attachment, ...item } of items) {
      const attachmentId = attachmentIds.get(attachment);
      if (!attachmentId) continue;
      // A question keeps its id on import, so that its answers stay attached.
      const known = before.get(attachmentId)?.questions ?? [];
      const questions = item.questions.map((question, at) => ({
        ...question,
        questionId: known[at]?.title === question.title ? known[at].questionId : newId(),
      }));
      await coursewareStore.set(db, attachmentId, { ...item, questions });
    }
  },
};
