import { z } from 'zod';
import type { Text } from '../wire/language.ts';

/** Reasons why a student is at risk; each is a rule with a threshold that the school sets. */
export const riskKinds = ['unseen', 'behind', 'failing', 'absent', 'overdue'] as const;
export const RiskKind = z.enum(riskKinds);
export type RiskKind = z.output<typeof RiskKind>;

export const riskKindNames: Record<RiskKind, Text> = {
  unseen: { zh: '久未学习', en: 'Not seen', mn: 'Удаан ороогүй' },
  behind: { zh: '进度落后', en: 'Behind', mn: 'Хоцорсон' },
  failing: { zh: '成绩不及格', en: 'Failing', mn: 'Тэнцээгүй' },
  absent: { zh: '多次缺勤', en: 'Absent', mn: 'Тасалсан' },
  overdue: { zh: '逾期未完成', en: 'Overdue', mn: 'Хугацаа хэтэрсэн' },
};

/**
 * Standing of a student in a section. `stuck`: begun, not finished, and without activity for days, or with many
 * failures of one check.
 */
export const standings = ['done', 'begun', 'stuck', 'none'] as const;
export const Standing = z.enum(standings);
export type Standing = z.output<typeof Standing>;

export const standingNames: Record<Standing, Text> = {
  done: { zh: '已完成', en: 'Finished', mn: 'Дуусгасан' },
  begun: { zh: '进行中', en: 'Under way', mn: 'Хийж буй' },
  stuck: { zh: '卡住', en: 'Stuck', mn: 'Гацсан' },
  none: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
};
