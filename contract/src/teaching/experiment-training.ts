import { z } from 'zod';
import { MachineState } from '../lab/machine-state.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** A student's progress in an experiment. With an unpublished mark it shows as submitted. */
export const trainingStates = ['new', 'going', 'handedIn', 'returned'] as const;
export type TrainingState = (typeof trainingStates)[number];
export const trainingStateNames: Record<TrainingState, Text> = {
  new: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  going: { zh: '进行中', en: 'Going on', mn: 'Хийж байна' },
  handedIn: { zh: '已提交', en: 'Handed in', mn: 'Илгээсэн' },
  returned: { zh: '已退回', en: 'Returned', mn: 'Буцаасан' },
};

/** What may be practised: experiments at a machine, trainings of models, and labelling of pictures. */
export const trainingKinds = ['experiment', 'training', 'labelling'] as const;
export type TrainingKind = (typeof trainingKinds)[number];
export const trainingKindNames: Record<TrainingKind, Text> = {
  experiment: { zh: '虚拟机实验', en: 'At a machine', mn: 'Машин дээр' },
  training: { zh: '模型训练', en: 'Training', mn: 'Загвар сургах' },
  labelling: { zh: '数据标注', en: 'Labelling', mn: 'Тэмдэглэгээ' },
};

/** How the student comes to it: as a student of its course, as a guest of its open lab, or the lab stands open. */
export const trainingWays = ['course', 'guest', 'open'] as const;
export type TrainingWay = (typeof trainingWays)[number];
export const trainingWayNames: Record<TrainingWay, Text> = {
  course: { zh: '我的课程', en: 'My courses', mn: 'Миний хичээл' },
  guest: { zh: '开放实验', en: 'Open lab', mn: 'Нээлттэй лаб' },
  open: { zh: '可加入的开放实验', en: 'Open lab to join', mn: 'Нэгдэж болох лаб' },
};

/** An experiment that the student may do, with their progress. */
export const Training = z.object({
  sectionId: Id,
  kind: z.enum(trainingKinds),
  way: z.enum(trainingWays),
  sectionTitle: z.string(),
  courseId: Id,
  courseName: z.string(),
  imageName: z.string(),
  /** 0: without a machine. */
  minutes: z.number().int(),
  state: z.enum(trainingStates),
  stepCount: z.number().int(),
  /** Number of steps whose check has passed at least once. */
  passedCount: z.number().int(),
  /** The published score; null: not yet. */
  score: z.number().nullable(),
  points: z.number().int().nullable(),
  /** Null: there is no machine, or it was released. */
  machineState: MachineState.nullable(),
  /** Time of the student's last activity in it. */
  useTime: DateTime.nullable(),
});
export type Training = z.output<typeof Training>;

export const experimentTrainingApi = {
  list: post('experimenttraining/list', {
    access: 'may:course.study',
    summary:
      'All experiments, trainings and labelling tasks of the courses that I study now, and experiments of labs open to me; those used last first',
    input: pageQuery(
      {
        words: z.string().trim().max(40).optional(),
        state: z.enum(trainingStates).optional(),
        kind: z.enum(trainingKinds).optional(),
        way: z.enum(trainingWays).optional(),
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
        kind: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: trainingKindNames },
        way: { title: { zh: '来源', en: 'From', mn: 'Эх сурвалж' }, values: trainingWayNames },
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
