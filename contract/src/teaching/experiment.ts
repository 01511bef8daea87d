import { z } from 'zod';
import { MachineSize, machineMinutes } from '../lab/machine.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';

/** Of one step, and of the report. */
export const pointsOfOne = { min: 0, max: 100 } as const;
/** Seconds until a check's script is killed. */
export const checkSeconds = { min: 1, max: 120 } as const;

const Points = z.number().int().min(pointsOfOne.min).max(pointsOfOne.max);

/** A step's check: a shell script run inside the machine as root; exit code 0 passes. */
export const Checkpoint = z.strictObject({
  /** Empty for a new one; kept across saves so that results stay with their step. */
  checkpointId: Id.or(z.literal('')),
  title: Name(60),
  script: z.string().trim().min(1).max(20_000),
  points: Points,
  hint: z.string().trim().max(500),
  passText: z.string().trim().max(200),
  failText: z.string().trim().max(200),
  limitSeconds: z.number().int().min(checkSeconds.min).max(checkSeconds.max),
});
export type Checkpoint = z.output<typeof Checkpoint>;

export const ExperimentForm = z.strictObject({
  guide: Markdown,
  imageId: Id.nullable(),
  size: MachineSize,
  /** Minutes a machine may run before it is put to sleep; a student may extend it. */
  minutes: z.number().int().min(machineMinutes.min).max(machineMinutes.max),
  checkpoints: z.array(Checkpoint).max(50),
  reportTemplate: Markdown,
  /** Points for the report; 0 means no report is asked for. */
  reportPoints: Points,
  dueTime: DateTime.nullable(),
  /** Whether reports are taken, marked as late, after the due time. */
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
    summary: 'Saves an experiment; steps keep their ids and so their results',
    input: ExperimentForm.extend({
      sectionId: Id,
      version: Version,
      /** Without it a save that changes how much can be had is refused once students work in it: `pointsUsed`. */
      confirmed: z.boolean().optional(),
    }),
    /** The steps' ids in the order they were sent, so that new ones are known from now on. */
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
