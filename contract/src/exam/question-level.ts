import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Name } from '../wire/scalar.ts';
import { LevelCode } from './level-code.ts';

export const facilityBounds = { min: 0.01, max: 0.99 } as const;

const OtherName = z.string().trim().max(60).default('');

/** Form of a level of difficulty. */
export const QuestionLevelForm = z.strictObject({
  name: Name(40),
  nameEn: OtherName,
  nameMn: OtherName,
  /** A level that is switched off is not chosen anew. */
  enabled: z.boolean(),
  /** Share of the points that candidates are expected to reach, as a fraction of 1. */
  facility: z.number().min(facilityBounds.min).max(facilityBounds.max),
});
export type QuestionLevelForm = z.output<typeof QuestionLevelForm>;

export const QuestionLevel = QuestionLevelForm.extend({
  levelCode: LevelCode,
  /** One of the levels that every school has. */
  builtIn: z.boolean(),
  /** Number of questions and practice sets that name it. */
  uses: z.number().int(),
});
export type QuestionLevel = z.output<typeof QuestionLevel>;

const Key = z.strictObject({ levelCode: LevelCode });

/** Levels of difficulty of a school; their names are the dictionary QUESTION_DIFFICULTY. */
export const questionLevelApi = {
  list: post('questionlevel/list', {
    access: 'may:question.write',
    summary: 'The levels of difficulty of the school, from easy to hard, those that are switched off too',
    output: z.object({ levelList: z.array(QuestionLevel) }),
  }),
  save: post('questionlevel/save', {
    access: 'may:dictionary.manage',
    shown: ['name', 'nameEn', 'nameMn'],
    audit: { action: 'questionlevel.save', made: 'levelCode' },
    summary: 'Adds a level among the others, by its expected facility',
    input: QuestionLevelForm,
    output: Key,
  }),
  update: post('questionlevel/update', {
    access: 'may:dictionary.manage',
    shown: ['name', 'nameEn', 'nameMn'],
    audit: { action: 'questionlevel.update', target: 'levelCode' },
    summary: 'Calls a level otherwise, changes its expected facility, or switches it off or on; its code stays',
    input: QuestionLevelForm.extend({ levelCode: LevelCode }),
    output: z.null(),
  }),
  remove: post('questionlevel/delete', {
    access: 'may:dictionary.manage',
    audit: { action: 'questionlevel.delete', target: 'levelCode' },
    summary: 'Deletes a level of the school’s own that nothing names',
    input: Key,
    output: z.null(),
  }),
};

export const questionLevelFaults = faults('questionlevel', {
  inUse: {
    zh: '还有 {n} 处使用这个难度，不能删除；可以停用',
    en: '{n} {n, place uses|places use} this level: switch it off instead',
    mn: '{n} газар ашиглаж байгаа тул устгахгүй; унтрааж болно',
  },
  builtIn: {
    zh: '内置的难度不能删除，可以停用',
    en: 'A level that every school has is not deleted; it can be switched off',
    mn: 'Суурь түвшнийг устгахгүй; унтрааж болно',
  },
  lastOne: {
    zh: '至少保留一个启用的难度',
    en: 'One level at least stays switched on',
    mn: 'Дор хаяж нэг түвшин идэвхтэй байна',
  },
  tooMany: { zh: '最多 {max} 个难度', en: '{max} levels at most', mn: 'Дээд тал нь {max} түвшин' },
  nameTaken: { zh: '已有同名难度', en: 'There is a level of this name', mn: 'Ийм нэртэй түвшин бий' },
});
