import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/** Whose a text is; where marking is without names, a number stands for one. */
const Side = z.object({ workId: Id, userName: z.string(), loginName: z.string() });
const Span = z.tuple([z.number().int(), z.number().int()]);

/** Two texts that are alike; percents are of one's own part, without what the teacher gave. */
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
  /** Where the same stands in both, in characters. */
  runs: z.array(z.object({ left: Span, right: Span })),
});
export type AlikeDetail = z.output<typeof AlikeDetail>;

export const workSimilarityApi = {
  list: post('worksimilarity/list', {
    access: 'may:course.teach',
    summary: 'What was handed in of a task, or the reports of an experiment, that is alike: 200 pairs at most',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({ compared: z.number().int(), pairs: z.array(AlikePair) }),
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
