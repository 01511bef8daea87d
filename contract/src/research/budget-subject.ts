import type { Text } from '../wire/language.ts';

/** Purposes of money; each has at most one line in the budget. */
export const budgetSubjects = ['equipment', 'material', 'travel', 'labour', 'publication', 'other'] as const;
export type BudgetSubject = (typeof budgetSubjects)[number];
export const budgetSubjectNames: Record<BudgetSubject, Text> = {
  equipment: { zh: '设备费', en: 'Equipment', mn: 'Тоног төхөөрөмж' },
  material: { zh: '材料与测试费', en: 'Material and tests', mn: 'Материал, туршилт' },
  travel: { zh: '差旅与会议费', en: 'Travel and meetings', mn: 'Томилолт, хурал' },
  labour: { zh: '劳务费', en: 'Labour', mn: 'Хөдөлмөрийн хөлс' },
  publication: { zh: '出版与知识产权费', en: 'Publishing and patents', mn: 'Хэвлэл, патент' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};
