import { z } from 'zod';
import { MachineState } from '../lab/machine-state.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** How far a student is with an experiment. A mark that is not out yet looks like a report that was handed in. */
export const trainingStates = ['new', 'going', 'handedIn', 'returned'] as const;
export type TrainingState = (typeof trainingStates)[number];
export const trainingStateNames: Record<TrainingState, Text> = {
  new: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  going: { zh: '进行中', en: 'Going on', mn: 'Хийж байна' },
  handedIn: { zh: '已提交', en: 'Handed in', mn: 'Илгээсэн' },
  returned: { zh: '已退回', en: 'Returned', mn: 'Буцаасан' },
};

/** An experiment that I may do, with how far I am. */
export const Training = z.object({
  sectionId: Id,
  sectionTitle: z.string(),
  courseId: Id,
  courseName: z.string(),
  imageName: z.string(),
  minutes: z.number().int(),
  state: z.enum(trainingStates),
  stepCount: z.number().int(),
  /** Steps whose check passed once. */
  passedCount: z.number().int(),
  /** As it was published; null: not yet. */
  score: z.number().nullable(),
  points: z.number().int().nullable(),
  /** Null: there is no machine, or it was released. */
  machineState: MachineState.nullable(),
  /** When I last did something in it. */
  useTime: DateTime.nullable(),
});
export type Training = z.output<typeof Training>;

export const experimentTrainingApi = {
  list: post('experimenttraining/list', {
    access: 'may:course.study',
    summary: 'All experiments of the courses that I study now, those used last first; a page',
    input: pageQuery(
      {
        words: z.string().trim().max(40).optional(),
        state: z.enum(trainingStates).optional(),
        courseId: Id.optional(),
      },
      ['sectionTitle', 'courseName', 'useTime', 'score'],
    ),
    output: pageOf(Training),
    sheet: {
      name: { zh: '实验训练', en: 'Experiments', mn: 'Туршилтууд' },
      columns: {
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 28 },
        sectionTitle: { title: { zh: '实验', en: 'Experiment', mn: 'Туршилт' }, width: 28 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: trainingStateNames },
        passedCount: { title: { zh: '通过步骤', en: 'Passed steps', mn: 'Тэнцсэн алхам' }, kind: 'number' },
        stepCount: { title: { zh: '步骤总数', en: 'Steps', mn: 'Алхам' }, kind: 'number' },
        score: { title: { zh: '成绩', en: 'Mark', mn: 'Дүн' }, kind: 'number' },
        points: { title: { zh: '满分', en: 'Of', mn: 'Дээд оноо' }, kind: 'number' },
        useTime: { title: { zh: '最近使用', en: 'Last used', mn: 'Сүүлд' }, kind: 'time' },
      },
    },
  }),
};
