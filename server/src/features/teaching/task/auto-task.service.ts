import type { autoTaskApi } from '@xueyan/contract/teaching/auto-task';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { generatePaper } from '../../exam/paper/blueprint.service.ts';
import { movePaper } from '../../exam/paper/paper.service.ts';
import { courseToEdit } from '../../school/course/course.service.ts';
import { addSection } from '../../school/section/section.service.ts';
import { giveTask, saveTask } from './task.service.ts';

/** Rules of a task that is judged at once: it cannot be taken back, and nothing but the paper gives points. */
const judged = {
  ...{ form: 'paper' as const, template: '', points: 0, filesMax: 0, experimentId: null },
  ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: false, anonymous: false, grouped: false },
};

/** Adds a task whose paper is made by a blueprint; makes nothing where the blueprint cannot be met. */
export const composeTask = (
  db: Db,
  platform: Platform,
  actor: Actor,
  language: Language,
  input: z.output<typeof autoTaskApi.compose.input>,
): Promise<Output<typeof autoTaskApi.compose>> =>
  db.transaction(async (tx) => {
    const { courseId, parentId, kind, title, content, openTime, dueTime, give, blueprint } = input;
    await courseToEdit(tx, actor, courseId);
    const { paperIds, shortages } = await generatePaper(tx, actor, language, { ...blueprint, title, parallel: false });
    const [paperId] = paperIds;
    if (paperId === undefined) return { sectionId: null, shortages };
    await movePaper(tx, actor, 'finish', paperId);
    const sectionId = await addSection(tx, platform.live, actor, { courseId, parentId, kind, title });
    const body = { ...judged, rubric: [], sectionId, content, openTime, dueTime, paperId, version: 1 };
    await saveTask(tx, platform, actor, body);
    if (give) await giveTask(tx, platform, actor, sectionId);
    await recordAudit(tx, actor, 'task.compose', sectionId, { title, paperId });
    return { sectionId, shortages };
  });
