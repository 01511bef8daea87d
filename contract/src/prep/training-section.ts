import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { AnyConfig, anyAlgorithmNames, TrainingRun, WaitingPlace } from './training.ts';
import { handInStateNames, handInStates, trainingCommentMax } from './training-report.ts';

/** Tasks of a section; clustering is excluded, because it has no mark. */
export const sectionTasks = ['classification', 'regression', 'pictures', 'detection'] as const;

/**
 * How the hidden rows of a table are chosen. `split`: by the server's training program, in experiments of earlier versions;
 * `rows`: one by one, the same for what the server trains and for what a page does.
 */
export const hiddenWays = ['split', 'rows'] as const;
export type HiddenWay = (typeof hiddenWays)[number];

/** Limits: trainings of one student; percentage of hidden rows; threshold of the hidden test, out of a hundred. */
export const trainingSectionLimits = {
  runs: { min: 1, max: 50 },
  hidden: { min: 10, max: 50 },
  threshold: { min: 1, max: 100 },
} as const;

/** Settings by the teacher. */
export const TrainingSectionForm = z.strictObject({
  versionId: Id,
  task: z.enum(sectionTasks),
  /** Column to predict; null for pictures and detection. */
  target: z.string().max(100).nullable(),
  algorithms: z.array(z.enum(anyAlgorithmNames)).min(1).max(anyAlgorithmNames.length),
  runs: z.number().int().min(trainingSectionLimits.runs.min).max(trainingSectionLimits.runs.max),
  hidden: z.number().int().min(trainingSectionLimits.hidden.min).max(trainingSectionLimits.hidden.max),
  /** Score on the hidden test that gives all points: accuracy, R² for regression, or mAP of a detector. */
  threshold: z.number().int().min(trainingSectionLimits.threshold.min).max(trainingSectionLimits.threshold.max),
  /** Students see their points after submission. */
  scoreShown: z.boolean(),
  /**
   * Students hand in a report with the training, and the mark is the teacher's. Absent: as it was, without a report at
   * first.
   */
  report: z.boolean().optional(),
});
export type TrainingSectionForm = z.output<typeof TrainingSectionForm>;

const Key = z.strictObject({ sectionId: Id });

const SectionResult = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Empty for somebody who takes the course without a class. */
  className: z.string(),
  state: z.enum(handInStates),
  runCount: z.number().int(),
  /** Best score on the part that the student sees. */
  best: z.number().nullable(),
  /** Of the submitted training: accuracy, R² or mAP on the student's own test, and the loss of its last epoch. */
  figure: z.number().nullable(),
  loss: z.number().nullable(),
  /** Score of the submitted training on the hidden test. */
  hidden: z.number().nullable(),
  points: z.number().int().nullable(),
  /** True if a teacher changed the points. */
  changed: z.boolean(),
  /** True if a report was handed in. */
  report: z.boolean(),
  submitTime: DateTime.nullable(),
});
export type SectionResult = z.output<typeof SectionResult>;

export const trainingSectionApi = {
  get: post('trainingsection/get', {
    access: 'user',
    summary: 'What is to be learnt in a section, my trainings in it, and how they came out',
    input: Key,
    output: z.object({
      sectionId: Id,
      editor: z.boolean(),
      /** Null before it is set up. */
      form: TrainingSectionForm.omit({ versionId: true }).nullable(),
      /** For editors only. */
      versionId: Id.nullable(),
      datasetName: z.string(),
      /** Those of the allowed algorithms that can train now: in the page, or on this server as it is. */
      able: z.array(z.enum(anyAlgorithmNames)),
      /** Rows available to the student: for training and for their own test. */
      rowCount: z.number().int(),
      /** `missing`: the number of empty cells. */
      columnList: z.array(z.object({ name: z.string(), type: z.string(), missing: z.number().int() })),
      runList: z.array(TrainingRun.extend({ waiting: WaitingPlace.nullable() })),
      runsLeft: z.number().int(),
      pickedId: Id.nullable(),
      submitTime: DateTime.nullable(),
      /** After submission, if the teacher shows it. */
      hidden: z.number().nullable(),
      points: z.number().int().nullable(),
    }),
  }),
  save: post('trainingsection/save', {
    access: 'may:course.teach',
    audit: { action: 'trainingsection.save', target: 'sectionId' },
    summary:
      'Says what students learn, with what and how often. The data set must be the teacher’s alone, else its hidden part is none',
    input: TrainingSectionForm.extend({ sectionId: Id }),
    output: z.null(),
  }),
  start: post('trainingsection/start', {
    access: 'may:course.study',
    audit: { action: 'trainingsection.start', made: 'runId' },
    summary: 'Trains in a section, within its limits; the hidden part is never learnt from and never shown',
    input: Key.extend({ name: Name(100), config: AnyConfig }),
    output: z.object({ runId: Id }),
  }),
  submit: post('trainingsection/submit', {
    access: 'may:course.study',
    summary: 'Hands one of my trainings in, once; it is marked by the hidden test',
    input: Key.extend({ runId: Id }),
    output: z.null(),
  }),
  results: post('trainingsection/results', {
    access: 'may:course.teach',
    summary: 'The students of a section and what they handed in, what waits for its mark first, then the best; a page',
    input: pageQuery(
      {
        sectionId: Id,
        words: z.string().trim().max(40).optional(),
        state: z.enum(handInStates).optional(),
      },
      ['userName', 'className', 'points', 'hidden', 'best', 'figure', 'loss', 'runCount', 'submitTime'],
    ),
    output: pageOf(SectionResult),
    sheet: {
      name: { zh: '训练实验成绩', en: 'Training results', mn: 'Сургалтын дүн' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Нэвтрэх нэр' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: handInStateNames },
        runCount: { title: { zh: '训练次数', en: 'Trainings', mn: 'Сургалт' }, kind: 'number' },
        best: { title: { zh: '自测最好', en: 'Best of their own', mn: 'Өөрийн шилдэг' }, kind: 'number' },
        figure: { title: { zh: '提交的结果', en: 'Handed-in result', mn: 'Илгээсэн дүн' }, kind: 'number' },
        loss: { title: { zh: '损失', en: 'Loss', mn: 'Алдагдал' }, kind: 'number' },
        hidden: { title: { zh: '隐藏测试', en: 'Hidden test', mn: 'Далд тест' }, kind: 'number' },
        points: { title: { zh: '得分', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        submitTime: { title: { zh: '提交时间', en: 'Handed in', mn: 'Илгээсэн' }, kind: 'time' },
      },
    },
  }),
  runs: post('trainingsection/runs', {
    access: 'may:course.teach',
    summary: 'The trainings of one student in a section, with what each made of the hidden test; the latest first',
    input: Key.extend({ userId: Id }),
    output: z.object({
      runList: z.array(TrainingRun.extend({ hidden: z.number().nullable(), picked: z.boolean(), note: z.string() })),
    }),
  }),
  mark: post('trainingsection/mark', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'training.mark', target: 'userId' },
    summary:
      'Marks what a student handed in, with words for them; null points: those of the hidden test. The reason is kept',
    input: Key.extend({
      userId: Id,
      points: z.number().int().min(0).max(100).nullable(),
      reason: z.string().trim().max(200),
      /** For the student, with the report; absent: as it was. */
      comment: z.string().trim().max(trainingCommentMax).optional(),
    }),
    output: z.null(),
  }),
};

export const trainingSectionFaults = faults('trainingSection', {
  notSetUp: { zh: '老师还没有设置这个实验', en: 'The teacher has not set this up yet', mn: 'Багш тохируулаагүй байна' },
  shared: {
    zh: '这个数据集已共享给他人，学生能看到隐藏部分；请先把它改为“仅自己”',
    en: 'The data set is shared, so students could see the hidden part; make it yours alone first',
    mn: 'Өгөгдлийн багц хуваалцсан тул далд хэсэг харагдана; эхлээд “зөвхөн би” болгоно уу',
  },
  wrongAlgorithms: {
    zh: '所选算法不适合这个任务',
    en: 'Some of these algorithms are not for this task',
    mn: 'Зарим алгоритм энэ ажилд тохирохгүй',
  },
  noTarget: { zh: '请选择目标列', en: 'Choose the column that is foretold', mn: 'Зорилтот баганаа сонгоно уу' },
  begun: {
    status: 409,
    zh: '已有学生训练，数据和任务不能再改',
    en: 'Students have begun: data and task stay as they are',
    mn: 'Сурагчид эхэлсэн тул өгөгдөл, ажлыг өөрчлөхгүй',
  },
  notAllowed: {
    zh: '老师没有开放这个算法，或任务、目标列不符',
    en: 'This algorithm, task or target is not what the teacher allows',
    mn: 'Энэ алгоритм, ажил эсвэл зорилтыг багш зөвшөөрөөгүй',
  },
  noRunsLeft: {
    zh: '训练次数已用完（{n} 次）',
    en: 'All {n} {n, training is|trainings are} used up',
    mn: 'Сургалтын тоо дууссан ({n})',
  },
  notDone: {
    zh: '只能提交训练成功的模型',
    en: 'Only a training that succeeded is handed in',
    mn: 'Амжилттай сургалтыг л илгээнэ',
  },
  handedIn: { status: 409, zh: '已经提交，不能再改', en: 'It was handed in already', mn: 'Аль хэдийн илгээсэн' },
  notStudent: { zh: '教师和旁听者不能提交', en: 'Only students hand in', mn: 'Зөвхөн сурагч илгээнэ' },
});
