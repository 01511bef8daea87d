import type { Text } from '../wire/language.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The marks of a course, whatever gave them, or the columns or the visibility of its gradebook have changed. */
    'gradebook.changed': { courseId: string };
  }
}

/** Sources of a gradebook column. `manual`: a teacher enters it; every other kind is provided by a feature. */
export const gradeKinds = [
  ...(['experiment', 'task', 'exam', 'practice', 'attendance', 'classPoint'] as const),
  ...(['deliverable', 'defence', 'training', 'labelling'] as const),
  'manual',
] as const;
export type GradeKind = (typeof gradeKinds)[number];
/** Kinds provided by features. */
export type SourceKind = Exclude<GradeKind, 'manual'>;

export const gradeKindNames: Record<GradeKind, Text> = {
  experiment: { zh: '实验', en: 'Experiments', mn: 'Туршилт' },
  task: { zh: '任务', en: 'Tasks', mn: 'Даалгавар' },
  exam: { zh: '考试', en: 'Exams', mn: 'Шалгалт' },
  practice: { zh: '练习', en: 'Practice', mn: 'Дасгал' },
  attendance: { zh: '考勤', en: 'Attendance', mn: 'Ирц' },
  classPoint: { zh: '课堂表现', en: 'Class points', mn: 'Хичээлийн оноо' },
  deliverable: { zh: '项目交付物', en: 'Deliverables', mn: 'Төслийн бүтээл' },
  defence: { zh: '答辩', en: 'Defences', mn: 'Хамгаалалт' },
  training: { zh: '训练实验', en: 'Training experiments', mn: 'Сургалтын туршилт' },
  labelling: { zh: '标注任务', en: 'Labelling', mn: 'Тэмдэглэгээ' },
  manual: { zh: '手工录入', en: 'Entered by hand', mn: 'Гараар оруулсан' },
};
