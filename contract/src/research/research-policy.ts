import { may, type Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Applies for research projects and records achievements. */
    'research.write': true;
    /** Sees, approves and changes the research of others within the data range. */
    'research.manage': true;
  }
}

/** States of a project; their order is in `researchTransitions`. */
export const researchStates = ['application', 'review', 'running', 'acceptance', 'closed'] as const;
export type ResearchState = (typeof researchStates)[number];
export const researchStateNames: Record<ResearchState, Text> = {
  application: { zh: '申请', en: 'Application', mn: 'Өргөдөл' },
  review: { zh: '评审中', en: 'In review', mn: 'Хянаж буй' },
  running: { zh: '在研', en: 'Running', mn: 'Явагдаж буй' },
  acceptance: { zh: '验收中', en: 'In acceptance', mn: 'Хүлээн авч буй' },
  closed: { zh: '已结题', en: 'Closed', mn: 'Хаагдсан' },
};

/** Facts of a project that policies need. */
export interface HeldResearch {
  leaderId: string;
  /** Organization of the leader. */
  organizationId: string | null;
  /** Members, including the leader. */
  memberIds: readonly string[];
}

const isMember = (actor: Rights, { memberIds, leaderId }: HeldResearch) =>
  actor.id === leaderId || memberIds.includes(actor.id);

const manages = (actor: Rights, { leaderId, organizationId }: HeldResearch) =>
  may(actor, 'research.manage') && isWithin(scopeOf(actor, 'research.manage'), { ownerId: leaderId, organizationId });

/** Allows members and research managers. */
export const mayReadResearch = (actor: Rights, held: HeldResearch) => isMember(actor, held) || manages(actor, held);

/** Allows the leader and research managers to change a project; nobody after it is closed. */
export const mayEditResearch = (actor: Rights, held: HeldResearch & { state: ResearchState }) =>
  held.state !== 'closed' && (actor.id === held.leaderId || manages(actor, held));

/** Allows every member to add files and notes, until the project is closed. */
export const mayAddToResearch = (actor: Rights, held: HeldResearch & { state: ResearchState }) =>
  held.state !== 'closed' && mayReadResearch(actor, held);

/** Allows changing or deleting a note: its writer while a member, and those who may change the project. */
export const mayEditResearchNote = (actor: Rights, held: HeldResearch & { state: ResearchState; authorId: string }) =>
  mayEditResearch(actor, held) || (actor.id === held.authorId && mayAddToResearch(actor, held));

/** Allows recording of spending while there is money to spend. */
export const maySpendResearch = (actor: Rights, held: HeldResearch & { state: ResearchState }) =>
  (held.state === 'running' || held.state === 'acceptance') && mayEditResearch(actor, held);

/** Allows members to start machines while the project runs. */
export const mayStartResearchMachine = (actor: Rights, held: HeldResearch & { state: ResearchState }) =>
  (held.state === 'running' || held.state === 'acceptance') && isMember(actor, held);

const leads = (actor: Rights, { leaderId }: HeldResearch) => actor.id === leaderId;
/** A decision on a project is not made by its members. */
const decides = (actor: Rights, held: HeldResearch) => manages(actor, held) && !isMember(actor, held);

/** Allows who decides about a project to set its quota, until it is closed. */
export const maySetResearchQuota = (actor: Rights, held: HeldResearch & { state: ResearchState }) =>
  held.state !== 'closed' && decides(actor, held);

export const researchTransitions = transitions<ResearchState>()({
  submit: { moves: { application: 'review' }, who: leads },
  withdraw: { moves: { review: 'application' }, who: leads },
  approve: { moves: { review: 'running' }, who: decides },
  reject: { moves: { review: 'application' }, who: decides },
  askAcceptance: { moves: { running: 'acceptance' }, who: leads },
  accept: { moves: { acceptance: 'closed' }, who: decides },
  sendBack: { moves: { acceptance: 'running' }, who: decides },
  stop: { moves: { running: 'closed' }, who: decides },
});
export const researchMoves = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'askAcceptance',
  'accept',
  'sendBack',
  'stop',
] as const satisfies (keyof typeof researchTransitions)[];
export type ResearchMove = (typeof researchMoves)[number];
export const researchMoveNames: Record<ResearchMove, Text> = {
  submit: { zh: '提交评审', en: 'Hand in for review', mn: 'Хянуулах' },
  withdraw: { zh: '撤回', en: 'Take back', mn: 'Буцаан авах' },
  approve: { zh: '批准立项', en: 'Approve', mn: 'Зөвшөөрөх' },
  reject: { zh: '退回修改', en: 'Send back to change', mn: 'Засварлуулах' },
  askAcceptance: { zh: '申请验收', en: 'Ask for acceptance', mn: 'Хүлээлгэн өгөх хүсэлт' },
  accept: { zh: '通过验收并结题', en: 'Accept and close', mn: 'Хүлээн авч хаах' },
  sendBack: { zh: '验收退回', en: 'Not accepted yet', mn: 'Хүлээж аваагүй' },
  stop: { zh: '终止项目', en: 'Stop the project', mn: 'Төслийг зогсоох' },
};

/** Moves that cannot be undone. */
export const finalMoves: readonly ResearchMove[] = ['accept', 'stop'];
