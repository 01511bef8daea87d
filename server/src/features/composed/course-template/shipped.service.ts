import type { Db } from '../../../db/connect.ts';
import { wordsOf } from './course-template.rule.ts';
import { courseTemplateStore as store } from './course-template.store.ts';
import { bundleOf, type ShippedCourse } from './shipped-content.rule.ts';

/**
 * Gives a school a template that ships with the product; `again`: a later version of it, if the school still has it.
 * The school's own description and sharing stay.
 */
export const giveShipped =
  (course: ShippedCourse) =>
  async (db: Db, again: boolean): Promise<void> => {
    const content = bundleOf(course);
    const { templateId, kind, summary } = course;
    const frozen = { ...wordsOf(content), content };
    if (again) await store.replaceShipped(db, templateId, frozen);
    else await store.offer(db, { ...frozen, id: templateId, ownerId: null, kind, summary, share: 'school' });
  };
