import { z } from 'zod';
import { datesBetween, SchoolDate } from '../school/school-date.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';
import { MachineState } from './machine-state.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A milestone of the user was confirmed, a confirmation was withdrawn, or the plan has changed. */
    'practicaltraining.changed': { sectionId: string };
  }
}

/**
 * Maximum days that a machine is kept for, and milestones of a training; maximum characters of a note and of an
 * introduction.
 */
export const trainingLimits = { days: 366, milestones: 20, note: 500, introduction: 5000 } as const;

export const trainingPhases = ['coming', 'going', 'over'] as const;
export const TrainingPhase = z.enum(trainingPhases);
export type TrainingPhase = z.output<typeof TrainingPhase>;
export const trainingPhaseNames: Record<TrainingPhase, Text> = {
  coming: { zh: '未开始', en: 'Coming', mn: 'Эхлээгүй' },
  going: { zh: '进行中', en: 'Going on', mn: 'Явагдаж байна' },
  over: { zh: '已结束', en: 'Over', mn: 'Дууссан' },
};

export const milestoneStates = ['reached', 'open', 'overdue'] as const;
export const MilestoneState = z.enum(milestoneStates);
export type MilestoneState = z.output<typeof MilestoneState>;
export const milestoneStateNames: Record<MilestoneState, Text> = {
  reached: { zh: '已达成', en: 'Reached', mn: 'Хүрсэн' },
  open: { zh: '未达成', en: 'Open', mn: 'Хүрээгүй' },
  overdue: { zh: '已逾期', en: 'Overdue', mn: 'Хоцорсон' },
};

export const MilestoneForm = z.strictObject({
  /** Empty for a new one; kept across saves so that its confirmations stay with it. */
  milestoneId: Id.or(z.literal('')),
  title: Name(60),
  /** Task to be done by then. */
  task: Markdown,
  dueTime: DateTime,
  /** Steps of the experiment that reach it together; none: the teacher confirms it. */
  checkpointIds: z.array(Id).max(50),
});
export type MilestoneForm = z.output<typeof MilestoneForm>;

const dated = (form: { startDate: string; endDate: string }) =>
  form.startDate <= form.endDate && datesBetween(form.startDate, form.endDate).length <= trainingLimits.days;

/** An experiment whose machines are kept for weeks, from the first day to the last one of the school's calendar. */
const formShape = {
  startDate: SchoolDate,
  endDate: SchoolDate,
  introduction: Markdown,
  milestones: z.array(MilestoneForm).min(1).max(trainingLimits.milestones),
};
const sound = rule(dated, {
  zh: '结束日期不能早于开始日期，且最多持续 366 天',
  en: 'the last day is not before the first, and a training lasts 366 days at most',
  mn: 'дуусах өдөр эхлэхээс өмнө байж болохгүй, дээд тал нь 366 өдөр',
});
export const PracticalTrainingForm = z.strictObject(formShape).refine(...sound);
export type PracticalTrainingForm = z.output<typeof PracticalTrainingForm>;

const Place = z.object({ sectionId: Id, sectionTitle: z.string(), courseId: Id, courseName: z.string() });
const Period = z.object({ startDate: SchoolDate, endDate: SchoolDate, phase: TrainingPhase });
const SectionKey = z.object({ sectionId: Id });

export const TaughtTraining = Place.extend(Period.shape).extend({
  studentCount: z.number().int(),
  milestoneCount: z.number().int(),
  /** Percentage of the milestones of all students that were reached. */
  reached: z.number().int(),
  /** Students with an overdue milestone that they did not reach. */
  overdueCount: z.number().int(),
});
export type TaughtTraining = z.output<typeof TaughtTraining>;

export const OwnTraining = Place.extend(Period.shape).extend({
  milestoneCount: z.number().int(),
  reachedCount: z.number().int(),
  /** The first that is not reached. */
  next: z.object({ title: z.string(), dueTime: DateTime, overdue: z.boolean() }).nullable(),
  /** Null without a machine, or when it was released. */
  machineState: MachineState.nullable(),
});
export type OwnTraining = z.output<typeof OwnTraining>;

/** A student's standing at a milestone. */
const Standing = z.object({
  milestoneId: Id,
  state: MilestoneState,
  reachedTime: DateTime.nullable(),
  /** Reached after its time. */
  late: z.boolean(),
  passedCount: z.number().int(),
  stepCount: z.number().int(),
  /** The teacher's comment, where the teacher confirms it. */
  note: z.string(),
});
export type Standing = z.output<typeof Standing>;

const Milestone = MilestoneForm.extend({ milestoneId: Id, byTeacher: z.boolean() });
export type Milestone = z.output<typeof Milestone>;

export const OwnTrainingDetail = Place.extend(Period.shape).extend({
  introduction: z.string(),
  machineState: MachineState.nullable(),
  milestones: z.array(
    Milestone.omit({ checkpointIds: true }).extend({ steps: z.array(z.string()), standing: Standing }),
  ),
});
export type OwnTrainingDetail = z.output<typeof OwnTrainingDetail>;

export const BoardStudent = z.object({
  studentId: Id,
  loginName: z.string(),
  userName: z.string(),
  classNames: z.string(),
  reachedCount: z.number().int(),
  overdueCount: z.number().int(),
  machineState: MachineState.nullable(),
  /** Time of their last activity in the experiment. */
  useTime: DateTime.nullable(),
  standings: z.array(Standing),
});
export type BoardStudent = z.output<typeof BoardStudent>;

export const practicalTrainingApi = {
  list: post('practicaltraining/list', {
    access: 'may:course.teach',
    summary: 'Practical trainings of the courses that I teach, the latest first; a page',
    input: pageQuery({ words: z.string().trim().max(40).optional(), phase: TrainingPhase.optional() }, [
      ...(['sectionTitle', 'courseName', 'startDate', 'endDate'] as const),
    ]),
    output: pageOf(TaughtTraining),
    sheet: {
      name: { zh: '实训', en: 'Practical training', mn: 'Дадлага' },
      columns: {
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 28 },
        sectionTitle: { title: { zh: '实训', en: 'Training', mn: 'Дадлага' }, width: 28 },
        startDate: { title: { zh: '开始日期', en: 'From', mn: 'Эхлэх' } },
        endDate: { title: { zh: '结束日期', en: 'To', mn: 'Дуусах' } },
        phase: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: trainingPhaseNames },
        studentCount: { title: { zh: '学生数', en: 'Students', mn: 'Сурагч' }, kind: 'number' },
        milestoneCount: { title: { zh: '里程碑', en: 'Milestones', mn: 'Үе шат' }, kind: 'number' },
        reached: { title: { zh: '达成率（%）', en: 'Reached (%)', mn: 'Хүрсэн (%)' }, kind: 'number' },
        overdueCount: { title: { zh: '逾期人数', en: 'Overdue', mn: 'Хоцорсон' }, kind: 'number' },
      },
    },
  }),
  listMine: post('practicaltraining/listmine', {
    access: 'may:course.study',
    summary: 'Practical trainings of the courses that I study now, those that go on first; a page',
    input: pageQuery({ words: z.string().trim().max(40).optional(), phase: TrainingPhase.optional() }, [
      ...(['sectionTitle', 'courseName', 'startDate', 'endDate'] as const),
    ]),
    output: pageOf(OwnTraining),
  }),
  listExperiment: post('practicaltraining/listexperiment', {
    access: 'may:course.teach',
    summary: 'Experiments of courses that I may change, and that are no practical training yet; a page',
    input: pageQuery({ words: z.string().trim().max(40).optional() }, ['sectionTitle', 'courseName']),
    output: pageOf(Place),
  }),
  get: get('practicaltraining/get', {
    access: 'may:course.teach',
    summary: 'A practical training as its teacher plans it, with the steps that its experiment has',
    input: SectionKey,
    output: Place.extend({
      /** Null for an ordinary experiment. */
      form: z.strictObject(formShape).nullable(),
      steps: z.array(z.object({ checkpointId: Id, title: z.string() })),
      version: z.number().int(),
    }),
  }),
  save: post('practicaltraining/save', {
    access: 'may:course.teach',
    summary: 'Makes an experiment a practical training, or changes its plan',
    input: z.strictObject({ sectionId: Id, version: Version, form: PracticalTrainingForm }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('practicaltraining/remove', {
    access: 'may:course.teach',
    summary:
      'Makes it an ordinary experiment again; machines and what passed stay. Refused once a milestone was confirmed',
    input: z.strictObject({ sectionId: Id }),
    output: z.null(),
  }),
  mine: get('practicaltraining/mine', {
    access: 'may:course.study',
    summary: 'A practical training as I do it: what is to be done until when, and what I have reached',
    input: SectionKey,
    output: OwnTrainingDetail,
  }),
  board: post('practicaltraining/board', {
    access: 'may:course.teach',
    summary: 'The students of a practical training with each milestone; a page',
    input: pageQuery({ sectionId: Id, words: z.string().trim().max(40).optional() }, ['loginName', 'userName']),
    output: pageOf(BoardStudent),
    sheet: {
      name: { zh: '实训进度', en: 'Training progress', mn: 'Дадлагын явц' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        classNames: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        reachedCount: { title: { zh: '已达成', en: 'Reached', mn: 'Хүрсэн' }, kind: 'number' },
        overdueCount: { title: { zh: '已逾期', en: 'Overdue', mn: 'Хоцорсон' }, kind: 'number' },
        useTime: { title: { zh: '最近操作', en: 'Last used', mn: 'Сүүлд' }, kind: 'time' },
        standings: {
          title: { zh: '达成时间', en: 'Reached at', mn: 'Хүрсэн цаг' },
          width: 60,
          read: ({ standings }) => standings.map(({ reachedTime }) => reachedTime?.slice(0, 16) ?? '—').join('；'),
        },
      },
    },
  }),
  confirm: post('practicaltraining/confirm', {
    access: 'may:course.teach',
    shown: ['note'],
    summary: 'Says that a student has reached a milestone that no check decides',
    input: z.strictObject({ milestoneId: Id, studentId: Id, note: z.string().trim().max(trainingLimits.note) }),
    output: z.null(),
  }),
  takeBack: post('practicaltraining/takeback', {
    access: 'may:course.teach',
    summary: 'Takes that back; it stays on record',
    input: z.strictObject({ milestoneId: Id, studentId: Id }),
    output: z.null(),
  }),
};

export const practicalTrainingFaults = faults('practicaltraining', {
  notBegun: {
    zh: '实训从 {day} 开始，届时才能使用实验机',
    en: 'The training begins on {day}; its machines can be used from then on',
    mn: 'Дадлага {day}-нд эхэлнэ; машиныг түүнээс хойш ашиглана',
  },
  over: {
    zh: '实训已于 {day} 结束；实验机仍保留，需要继续使用请联系教师',
    en: 'The training ended on {day}; the machine is kept, ask your teacher to use it again',
    mn: 'Дадлага {day}-нд дууссан; машин хадгалагдсан, багшаасаа асууна уу',
  },
  unknownStep: {
    zh: '里程碑引用的步骤不属于这个实验，请刷新后再试',
    en: 'A milestone names a step that the experiment does not have; refresh and try again',
    mn: 'Үе шат нь туршилтад байхгүй алхам нэрлэсэн; шинэчлээд дахин оролдоно уу',
  },
  milestoneUsed: {
    zh: '里程碑「{title}」已为学生确认，不能删除，也不能改为自动判定',
    en: '“{title}” was confirmed for students: it can neither be deleted nor left to checks',
    mn: '“{title}” үе шатыг сурагчдад баталсан тул устгах, шалгалтад шилжүүлэх боломжгүй',
  },
  decidedByChecks: {
    zh: '这个里程碑由实验检测自动判定，不需要确认',
    en: 'Checks decide this milestone; it is not confirmed by hand',
    mn: 'Энэ үе шатыг шалгалт шийддэг',
  },
});
