import { z } from 'zod';
import { Machine } from '../lab/machine.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { ItemId } from './question-kind.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the candidate and the exam's owner: a machine of an answer was checked. */
    'exam.machine': { examId: string; itemId: string };
  }
}

/** Reason why nothing was scored: no machine was started, or it did not respond. */
export const machineProblems = ['', 'none', 'silent'] as const;

/** Result of a step. */
export const MachineStep = z.object({
  id: ItemId,
  passed: z.boolean(),
  /** Null if its script was not run. */
  exitCode: z.number().int().nullable(),
  output: z.string(),
  outputCut: z.boolean(),
  timedOut: z.boolean(),
});
export type MachineStep = z.output<typeof MachineStep>;

export const MachineCheck = z.object({
  checkId: Id,
  /** The check decides the points of the answer; otherwise the candidate requested it. */
  final: z.boolean(),
  problem: z.enum(machineProblems),
  steps: z.array(MachineStep),
  checkTime: DateTime,
});
export type MachineCheck = z.output<typeof MachineCheck>;

const Answer = z.strictObject({ examId: Id, itemId: Id });

export const examMachineApi = {
  get: post('exam/getmachine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'My machine for a question of a sitting, and what its last check found',
    input: Answer,
    output: z.object({
      /** Latest machine; null: none was started. */
      machine: Machine.nullable(),
      /** Missing requirement for starting a machine; empty: none. */
      missing: z.enum(['', 'image', 'engine']),
      /** True if the exam lets candidates run checks themselves. */
      mayCheck: z.boolean(),
      last: MachineCheck.nullable(),
    }),
  }),
  start: post('exam/startmachine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'Starts, or wakes, or queues my machine for a question of a sitting',
    input: Answer,
    output: Machine,
  }),
  check: post('exam/checkmachine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary:
      'Has the steps of my machine checked, where the exam shows verdicts at once; what counts is the check at the end',
    input: Answer,
    output: MachineCheck,
  }),
  results: post('exam/listmachinecheck', {
    access: 'may:exam.give',
    summary: 'What was found in the machine of one answer, the newest first, with what the scripts printed',
    input: Answer.extend({ candidateId: Id }),
    /** `machine` is also null while marking is anonymous. */
    output: z.object({ machine: Machine.nullable(), checks: z.array(MachineCheck) }),
  }),
  again: post('exam/checkmachineagain', {
    access: 'may:exam.give',
    audit: { action: 'exam.checkmachineagain', target: 'examId' },
    summary: 'Has the machine of a handed in answer checked again, by the steps as they are now; marks by hand stay',
    input: Answer.extend({ candidateId: Id }),
    output: z.null(),
  }),
  release: post('exam/releasemachine', {
    access: 'may:exam.give',
    audit: { action: 'exam.releasemachine', target: 'examId' },
    summary: 'Removes the machines of an exam whose answers are checked; what the checks found stays',
    input: z.strictObject({ examId: Id }),
    output: z.object({ count: z.number().int() }),
  }),
};

export const examMachineFaults = faults('exammachine', {
  notMachine: { zh: '这不是上机题', en: 'The question is not done in a machine', mn: 'Энэ нь машин дээрх асуулт биш' },
  imageMissing: {
    zh: '这道上机题没有选择镜像，请告诉监考老师',
    en: 'No image is chosen for this question; please tell the invigilator',
    mn: 'Энэ асуултад дүрс сонгоогүй байна, хянагч багшид хэлнэ үү',
  },
  busy: { zh: '正在检测，请稍候', en: 'A check is going on; please wait', mn: 'Шалгаж байна, түр хүлээнэ үү' },
  notNow: {
    zh: '这场考试在交卷后检测，虚拟机中的操作会保留',
    en: 'This exam checks after it is handed in; what is in the machine is kept',
    mn: 'Энэ шалгалт хураалгасны дараа шалгана; машин дахь ажил хадгалагдана',
  },
  notHandedIn: {
    zh: '考生还没有交卷',
    en: 'The candidate has not handed in',
    mn: 'Шалгуулагч хураалгаагүй байна',
  },
  running: {
    zh: '考试还没有结束，不能清理虚拟机',
    en: 'The exam is not over: its machines stay',
    mn: 'Шалгалт дуусаагүй тул машинуудыг цэвэрлэхгүй',
  },
});
