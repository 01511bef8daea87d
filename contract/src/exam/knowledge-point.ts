import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Name } from '../wire/scalar.ts';
import { mayEditShared } from './question-sharing.ts';

/** Maximum number of levels of the tree. */
export const knowledgePointDepth = 6;

/** An entry of the school's single tree; each root has a subject, shared by everything below it. */
export const KnowledgePoint = z.object({
  knowledgePointId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: z.string(),
  ownerId: Id,
  /** Number of all the school's questions, without those of points below. */
  questionCount: z.number().int(),
});
export type KnowledgePoint = z.output<typeof KnowledgePoint>;

const Key = z.strictObject({ knowledgePointId: Id });
const Subject = z.string().trim().min(1).max(32);

export const knowledgePointApi = {
  tree: post('knowledgepoint/tree', {
    access: 'may:question.write',
    summary: 'The knowledge points of a subject, or of all, in the order of the tree',
    input: z.strictObject({ subject: z.string().max(32).optional() }),
    output: z.object({ knowledgePointList: z.array(KnowledgePoint) }),
  }),
  save: post('knowledgepoint/save', {
    access: 'may:question.write',
    audit: { action: 'knowledgepoint.save' },
    summary: 'Adds a knowledge point at the end of its level; below another it takes over its subject',
    input: z.strictObject({ name: Name(60), subject: Subject, parentId: Id.nullable() }),
    output: Key,
  }),
  rename: post('knowledgepoint/rename', {
    access: 'may:question.write',
    audit: { action: 'knowledgepoint.rename', target: 'knowledgePointId' },
    summary: 'Renames a knowledge point',
    input: Key.extend({ name: Name(60) }),
    output: z.null(),
  }),
  move: post('knowledgepoint/move', {
    access: 'may:question.write',
    audit: { action: 'knowledgepoint.move', target: 'knowledgePointId' },
    summary: 'Moves a knowledge point with all below it, within its subject',
    input: Key.extend({ parentId: Id.nullable(), position: z.number().int().min(0).max(10_000) }),
    output: z.null(),
  }),
  remove: post('knowledgepoint/delete', {
    access: 'may:question.write',
    audit: { action: 'knowledgepoint.delete', target: 'knowledgePointId' },
    summary: 'Deletes a knowledge point below which there is nothing and which no question names',
    input: Key,
    output: z.null(),
  }),
};

export const knowledgePointFaults = faults('knowledgepoint', {
  nameTaken: {
    zh: '同级已有这个知识点',
    en: 'There is one of this name beside it',
    mn: 'Ийм нэртэй зүйл хажууд нь байна',
  },
  hasChildren: {
    zh: '请先移走或删除下级知识点',
    en: 'Move or delete what is below it first',
    mn: 'Эхлээд доорх зүйлсийг зөөх эсвэл устгана уу',
  },
  inUse: {
    zh: '还有 {n} 道试题使用它',
    en: 'Questions name it: {n}',
    mn: 'Үүнийг {n} асуулт ашигладаг',
  },
  intoItself: {
    zh: '不能移动到自己的下级',
    en: 'It cannot be moved below itself',
    mn: 'Өөрийнх нь доор зөөж болохгүй',
  },
  otherSubject: {
    zh: '只能在同一学科内移动',
    en: 'It stays within its subject',
    mn: 'Нэг судлагдахуун дотор л зөөнө',
  },
  tooDeep: { zh: '最多 {max} 级', en: '{max} levels at most', mn: 'Дээд тал нь {max} түвшин' },
});

/** Returns whether the actor made the point or manages the school's questions; others may only add to the tree. */
export const mayEditKnowledgePoint = (actor: Rights, { ownerId }: { ownerId: string }) =>
  mayEditShared(actor, { ownerId });
