import { may, type Rights } from '../wire/actor.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import type { ExamState } from './exam.ts';

/** Returns whether the actor owns the exam or has it in their data range. */
export const mayRunExam = (actor: Rights, exam: { ownerId: string; organizationId?: string | null }) =>
  may(actor, 'exam.give') && isWithin(scopeOf(actor, 'exam.manage'), exam);

const isPaused = ({ pausedTime }: { pausedTime: string | null }) => pausedTime !== null;
const isTicking = (exam: { pausedTime: string | null }) => !isPaused(exam);

/** Transitions of an exam. */
export const examTransitions = transitions<ExamState>()({
  publish: { moves: { draft: 'published' }, who: mayRunExam },
  withdraw: { moves: { published: 'draft' }, who: mayRunExam },
  begin: { moves: { published: 'running' }, who: 'system' },
  end: { moves: { running: 'marking' }, who: 'system' },
  pause: { moves: { running: 'running' }, who: mayRunExam, when: isTicking },
  resume: { moves: { running: 'running' }, who: mayRunExam, when: isPaused },
  close: { moves: { running: 'marking' }, who: mayRunExam },
  cancel: { moves: { published: 'cancelled', running: 'cancelled' }, who: mayRunExam },
  publishResults: { moves: { marking: 'resulted' }, who: mayRunExam },
  withdrawResults: { moves: { resulted: 'marking' }, who: mayRunExam },
  archive: { moves: { resulted: 'archived', cancelled: 'archived' }, who: mayRunExam },
  remove: { moves: { draft: 'gone' }, who: mayRunExam },
});
