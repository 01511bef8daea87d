import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/** Writer of a text; with anonymous marking a number stands for the name. */
const Side = z.object({ workId: Id, userName: z.string(), loginName: z.string() });
const Span = z.tuple([z.number().int(), z.number().int()]);

/** Two similar texts; percents are of each text's own part, without the teacher's template. */
export const AlikePair = z.object({
  left: Side,
  right: Side,
  percent: z.number().int(),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
});
export type AlikePair = z.output<typeof AlikePair>;

export const AlikeDetail = z.object({
  left: Side.extend({ source: z.string() }),
  right: Side.extend({ source: z.string() }),
  leftPercent: z.number().int(),
  rightPercent: z.number().int(),
  /** Shared passages in both texts, in characters. */
  runs: z.array(z.object({ left: Span, right: Span })),
});
export type AlikeDetail = z.output<typeof AlikeDetail>;

export const workSimilarityApi = {
  list: post('worksimilarity/list', {
    access: 'may:course.teach',
    summary: 'What was handed in of a task, or the reports of an experiment, that is alike: 200 pairs at most',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({
      compared: z.number().int(),
      /** Files that were handed in and whose texts are not read yet: they do not count so far. */
      unread: z.number().int(),
      pairs: z.array(AlikePair),
    }),
  }),
  read: post('worksimilarity/read', {
    access: 'may:course.teach',
    audit: { action: 'worksimilarity.read', target: 'sectionId' },
    summary: 'Starts a job that reads the texts of the files of a task, to be compared; answers the one that runs',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ jobId: Id }),
  }),
  get: post('worksimilarity/get', {
    access: 'may:course.teach',
    summary: 'Two of them side by side, with what is the same in both',
    input: z.strictObject({ sectionId: Id, workId: Id, otherId: Id }),
    output: AlikeDetail,
  }),
};

export const workSimilarityFaults = faults('worksimilarity', {
  kind: {
    zh: '只有任务和实验报告可以查重',
    en: 'Only tasks and reports of experiments are compared',
    mn: 'Зөвхөн даалгавар, туршилтын тайланг харьцуулна',
  },
  failed: {
    zh: '内容太多，没有比较完，请稍后再试',
    en: 'There was too much to compare in time, please try again later',
    mn: 'Харьцуулж амжсангүй, дараа дахин оролдоно уу',
  },
});
