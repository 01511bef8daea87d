import { PackedTask } from '@xueyan/contract/teaching/packed';
import type { TaskForm } from '@xueyan/contract/teaching/task';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { getRule } from '../../school/section/section-release.service.ts';
import { readTask, saveTask } from './task.service.ts';
import { taskStore } from './task.store.ts';
import { packPaper, unpackPaper } from './task-paper-package.service.ts';

type Packed = z.output<typeof PackedTask>;

/**
 * Returns the form of a task that leaves its course: without its paper, and without the experiment whose id is of this
 * school, it becomes a text task.
 */
const formWithout = (form: TaskForm, paper: unknown): TaskForm =>
  form === 'machine' || (form === 'paper' && !paper) ? 'text' : form;

/** Exports tasks and classwork, with their papers and questions, into a course bundle, and imports them. */
export const taskPackage: SectionPackage = {
  shape: PackedTask,
  pack: async (db, platform, actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof PackedTask>>();
    for (const { sectionId, paperId, ...task } of await taskStore.ofSections(db, sectionIds)) {
      const { givenAt: _, version: __, experimentId: ___, ...body } = task;
      const paper = paperId ? await packPaper(db, platform, actor, paperId) : null;
      packed.set(sectionId, { ...body, form: formWithout(body.form, paper), paper });
    }
    return packed;
  },
  unpack: async (db, unpacking) => {
    const { actor, platform, sectionId, rewrite, remark } = unpacking;
    const { paper, ...body } = unpacking.data as Packed;
    const before = await readTask(db, sectionId);
    const worked = (await taskStore.used(db, [sectionId])) !== undefined;
    const { rule } = await getRule(db, platform.clock, actor, sectionId);
    const { openTime, dueTime } = rule;
    const texts = { content: await rewrite(body.content), template: await rewrite(body.template) };
    if (worked) {
      remark({
        zh: '已有学生作答，只更新了要求，分值与试卷保持原样',
        en: 'Students have worked in it: only what it asks was changed, points and paper stay',
        mn: 'Сурагчид ажилласан тул зөвхөн шаардлагыг шинэчилж, оноо ба шалгалтыг хэвээр үлдээв',
      });
      const { givenAt: _, ...rest } = before;
      await saveTask(db, platform, actor, { ...rest, ...texts, openTime, dueTime });
      return;
    }
    const paperId = paper ? await unpackPaper(db, unpacking, paper, before.paperId) : null;
    // A paper task without its paper becomes a text task; its description stays.
    const form = formWithout(body.form, paperId);
    const { version } = before;
    await saveTask(db, platform, actor, {
      ...{ ...body, ...texts, form, paperId, experimentId: null, openTime, dueTime, sectionId, version },
    });
  },
};
