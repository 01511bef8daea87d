import type { SectionGap } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { courseToEdit } from '../course/course.service.ts';
import { gapsOf } from './section-gap.store.ts';

/** Returns to those who prepare a course which of its sections students would find empty. */
export async function listGaps(db: Db, actor: Actor, courseId: string): Promise<SectionGap[]> {
  await courseToEdit(db, actor, courseId);
  return gapsOf(db, courseId);
}
