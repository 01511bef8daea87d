import { z } from 'zod';
import { MachineSize, machineGpusMax, machineMinutes } from '../lab/machine.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';
import { Criterion, rubricMax } from './rubric.ts';

/** Points of one step, and of the report. */
export const pointsOfOne = { min: 0, max: 100 } as const;
/** Seconds until the script of a check is killed. */
export const checkSeconds = { min: 1, max: 120 } as const;

const Points = z.number().int().min(pointsOfOne.min).max(pointsOfOne.max);

/** How a step is checked: by a script in the machine, or by the student's answer to a question. */
export const checkpointKinds = ['script', 'question'] as const;
export type CheckpointKind = (typeof checkpointKinds)[number];
/** Maximum number and length of the options and answers of a question step. */
export const stepAnswers = { max: 10, length: 200 } as const;
const Answers = z.array(z.string().trim().min(1).max(stepAnswers.length)).max(stepAnswers.max);

/** Returns what a step lacks to be checked. */
export function lackOf(step: {
  kind: CheckpointKind;
  script: string;
  question: string;
  options: readonly string[];
  answers: readonly string[];
}): 'script' | 'question' | 'answers' | null {
  if (step.kind === 'script') return step.script.trim() === '' ? 'script' : null;
  if (step.question.trim() === '') return 'question';
  const { options, answers } = step;
  const chosen = options.length > 1 && answers.every((answer) => options.includes(answer));
  return answers.length > 0 && (options.length === 0 || chosen) ? null : 'answers';
}

/** A step and its check. */
export const Checkpoint = z
  .strictObject({
    /** Empty for a new step; stays the same across saves, so that results stay with their step. */
    checkpointId: Id.or(z.literal('')),
    title: Name(60),
    kind: z.enum(checkpointKinds).default('script'),
    /** A shell script run inside the machine as root; exit code 0 passes. */
    script: z.string().trim().max(20_000),
    question: z.string().trim().max(1000).default(''),
    /** Options to choose from; empty: the answer is written. */
    options: Answers.default([]),
    /** All right options; for a written answer, each accepted wording. */
    answers: Answers.default([]),
    points: Points,
    hint: z.string().trim().max(500),
    /** Points that opening the hint deducts from the points of the step. */
    hintCost: Points.default(0),
    passText: z.string().trim().max(200),
    failText: z.string().trim().max(200),
    limitSeconds: z.number().int().min(checkSeconds.min).max(checkSeconds.max),
  })
  .refine(
    ...rule((step: Parameters<typeof lackOf>[0]) => lackOf(step) === null, {
      zh: '步骤需要检测脚本，或题目与正确答案（选项至少两个，答案在选项之中）',
      en: 'a step needs a script, or a question with right answers (two options at least, answers among them)',
      mn: 'алхамд скрипт, эсвэл асуулт ба зөв хариулт хэрэгтэй (дор хаяж хоёр сонголт)',
    }),
  );
export type Checkpoint = z.output<typeof Checkpoint>;

/** Defaults of a step that is checked by a script and has a free hint. */
export const plainStep: Pick<Checkpoint, 'kind' | 'question' | 'options' | 'answers' | 'hintCost'> = {
  ...{ kind: 'script', question: '', options: [], answers: [], hintCost: 0 },
};
/** Defaults of an experiment whose steps are done in any order and checked on request, without a graphics processor. */
export const plainOrder = { inOrder: false, checkAtSubmit: false, gpus: 0 } as const;

export const ExperimentForm = z.strictObject({
  guide: Markdown,
  imageId: Id.nullable(),
  size: MachineSize,
  /** Graphics processors that its programs want; a machine starts without them where there are none, and says so. */
  gpus: z.number().int().min(0).max(machineGpusMax).default(0),
  /** Minutes a machine may run before it is put to sleep; a student may extend it. */
  minutes: z.number().int().min(machineMinutes.min).max(machineMinutes.max),
  checkpoints: z.array(Checkpoint).max(50),
  /** A step can be checked only once the one before it has passed. */
  inOrder: z.boolean().default(false),
  /** Submitting the report checks the steps that have not passed, while the machine runs. */
  checkAtSubmit: z.boolean().default(false),
  reportTemplate: Markdown,
  /** Criteria of the report, each with points of its own; empty: one score alone. */
  rubric: z.array(Criterion).max(rubricMax).default([]),
  /** Points for the report; 0 means that there is no report. */
  reportPoints: Points,
  dueTime: DateTime.nullable(),
  /** Reports are accepted after the due time, marked as late. */
  lateAllowed: z.boolean(),
});
export type ExperimentForm = z.output<typeof ExperimentForm>;

export const Experiment = ExperimentForm.extend({
  sectionId: Id,
  courseId: Id,
  title: z.string(),
  version: z.number().int(),
});
export type Experiment = z.output<typeof Experiment>;

export const experimentApi = {
  get: get('experiment/get', {
    access: 'may:course.teach',
    summary: 'An experiment as its teacher writes it, scripts included',
    input: z.object({ sectionId: Id }),
    output: Experiment,
  }),
  save: post('experiment/save', {
    access: 'may:course.teach',
    audit: { action: 'experiment.save', target: 'sectionId' },
    summary: 'Saves an experiment; steps keep their ids and so their results',
    input: ExperimentForm.extend({
      sectionId: Id,
      version: Version,
      /** Without it, a save that changes the available points is refused once students work in it: `pointsUsed`. */
      confirmed: z.boolean().optional(),
    }),
    /** Ids of the steps in the order in which they were sent, including new ones. */
    output: z.object({ version: z.number().int(), checkpointIds: z.array(Id) }),
  }),
};

export const experimentFaults = faults('experiment', {
  noImage: {
    zh: '该实验还没有选择镜像',
    en: 'No lab image has been chosen for this experiment',
    mn: 'Энэ туршилтад дүрс сонгоогүй байна',
  },
  imageNotPublished: {
    zh: '所选镜像还不可用，请选择已发布的镜像',
    en: 'The chosen image is not published',
    mn: 'Сонгосон дүрс бэлэн биш, нийтэлсэн дүрс сонгоно уу',
  },
  tooSmall: {
    zh: '该镜像至少需要 {min} MB 内存',
    en: 'This image needs at least {min} MB of memory',
    mn: 'Энэ дүрсэд дор хаяж {min} MB санах ой хэрэгтэй',
  },
  unknownCheckpoint: {
    zh: '步骤不存在，请刷新后再试',
    en: 'There is no such step; please reload',
    mn: 'Ийм алхам байхгүй, шинэчлээд дахин оролдоно уу',
  },
  pointsUsed: {
    zh: '改动影响 {students} 名学生，其中 {published} 份已发布的成绩不变',
    en: 'The change touches {students} {students, student|students}; {published} published marks stay as they are',
    mn: 'Өөрчлөлт {students} сурагчид хамаарна, нийтэлсэн {published} дүн хэвээр үлдэнэ',
  },
  checkpointUsed: {
    zh: '步骤「{title}」已有学生的检测记录，不能删除',
    en: 'Students have results for “{title}”, it cannot be deleted',
    mn: '“{title}” алхамд сурагчдын шалгалт байгаа тул устгах боломжгүй',
  },
});
