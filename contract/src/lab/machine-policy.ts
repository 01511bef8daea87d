import { type CourseState, mayStudyCourse, type TaughtCourse } from '../school/course-policy.ts';
import { type Actor, may, type Rights } from '../wire/actor.ts';
import { transitions } from '../wire/transition.ts';
import type { MachineState } from './machine-state.ts';

/** Users who have the rights of its owner: the members of a team that shares it have them too. */
interface Owned {
  ownerId: string;
  sharedWith?: string[];
}
/** `awaited`: it holds an answer that was handed in and whose check has not run yet. */
interface Kept extends Owned {
  awaited?: boolean;
}
export const isOwnMachine = ({ id }: Pick<Rights, 'id'>, { ownerId, sharedWith = [] }: Owned) =>
  ownerId === id || sharedWith.includes(id);

/** Its owner, teachers of the course, and managers of the host may see it. */
export const mayUseMachine = (actor: Rights, machine: TaughtCourse & Owned) =>
  isOwnMachine(actor, machine) || mayVisitMachine(actor, machine);

/** Users who may visit a foreign machine, to look or to help. */
export const mayVisitMachine = (actor: Rights, { teacherId, team }: Pick<TaughtCourse, 'teacherId' | 'team'>) =>
  may(actor, 'lab.manage') ||
  (may(actor, 'course.teach') &&
    (teacherId === actor.id ||
      team.some(({ userId, rights }) => userId === actor.id && (rights.includes('mark') || rights.includes('run')))));

/**
 * Use of its consoles, and keeping it running: the owner's right to the course, the exam or the research project may
 * have ended. An account made for one exam studies no course.
 */
export const mayWorkAtMachine = (
  actor: Rights,
  machine: TaughtCourse &
    Owned & {
      courseState: CourseState;
      enrolled: boolean;
      researchId?: string | null;
      tryout?: boolean;
      /** Candidate of an exam who answers in it. */
      candidateId?: string | null;
    },
) =>
  mayVisitMachine(actor, machine) ||
  (isOwnMachine(actor, machine) &&
    (machine.researchId || machine.tryout || machine.candidateId
      ? machine.enrolled
      : mayStudyCourse(actor, { ...machine, state: machine.courseState })));

/** Whether it is the machine of an answer of an exam at which its candidate may not work now. */
export const isHandedIn = ({ candidateId, enrolled }: { candidateId: string | null; enrolled: boolean }) =>
  candidateId !== null && !enrolled;

/** Whether it is the machine of an answer whose candidate answers now, at another computer than that of the session. */
export const sitsElsewhere = (
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
  { ownerId, enrolled, sittingSession }: { ownerId: string; enrolled: boolean; sittingSession: string },
) => ownerId === id && enrolled && sittingSession !== '' && sittingSession !== sessionId;

/**
 * Only the owner and a manager of the host may take its contents: restore a snapshot, or export its disk. What was handed
 * in stays as it is until it is checked.
 */
export const mayEndMachine = (actor: Rights, machine: Kept) =>
  (isOwnMachine(actor, machine) && !machine.awaited) || may(actor, 'lab.manage');

/** These, and teachers of the course of its experiment, may end, reset, extend, restart and suspend it. */
export const mayKeepMachine = (
  actor: Rights,
  machine: Pick<TaughtCourse, 'teacherId' | 'team'> & Kept & { sectionId: string | null },
) =>
  mayEndMachine(actor, machine) ||
  (machine.sectionId !== null &&
    may(actor, 'course.teach') &&
    (machine.teacherId === actor.id ||
      machine.team.some(({ userId, rights }) => userId === actor.id && rights.includes('run'))));

/** Actions on a machine by its state, and its changes of state. */
export const machineTransitions = transitions<MachineState>()({
  /** Starts an existing machine again; where there is no room, `queue`. */
  start: { moves: { asleep: 'starting', failed: 'starting' }, who: isOwnMachine },
  queue: { moves: { asleep: 'queued', failed: 'queued' }, who: isOwnMachine },
  reset: { moves: { running: 'starting' }, who: mayKeepMachine },
  /** Restores a snapshot of its own. */
  restore: { moves: { running: 'starting' }, who: mayEndMachine },
  /** Makes a fresh disk wherever there is room: the old one is of no use any more. */
  renew: { moves: { failed: 'starting', lost: 'starting' }, who: mayKeepMachine },
  renewLater: { moves: { failed: 'queued', lost: 'queued' }, who: mayKeepMachine },
  /** As `renew`, of one asleep whose disk is on a server that does not answer. */
  recreate: { moves: { asleep: 'starting' }, who: mayKeepMachine },
  recreateLater: { moves: { asleep: 'queued' }, who: mayKeepMachine },
  /** Made anew elsewhere from its last snapshot: the member of the cluster that it is on does not answer. */
  rescue: { moves: { lost: 'starting' }, who: mayEndMachine },
  /** By hand; `sleep` is the suspend at the end of its time. */
  suspend: { moves: { running: 'asleep' }, who: mayKeepMachine },
  /** Switched off: the memory is lost, the disk is kept. */
  stop: { moves: { running: 'asleep' }, who: mayKeepMachine },
  /** Off and on again: it boots its own disk. */
  restart: { moves: { running: 'starting' }, who: mayKeepMachine },
  extend: { moves: { running: 'running' }, who: mayKeepMachine },
  release: {
    moves: {
      ...{ queued: 'released', starting: 'released', running: 'released' },
      ...{ lost: 'released', asleep: 'released', failed: 'released' },
    },
    who: mayKeepMachine,
  },
  /** Its turn in the queue has come. */
  admit: { moves: { queued: 'starting' }, who: 'system' },
  /** Its owner has no right to the course any more. */
  dismiss: { moves: { queued: 'released' }, who: 'system' },
  run: { moves: { starting: 'running' }, who: 'system' },
  sleep: { moves: { running: 'asleep' }, who: 'system' },
  failStart: { moves: { starting: 'failed' }, who: 'system' },
  fail: { moves: { starting: 'failed', running: 'failed', lost: 'failed' }, who: 'system' },
  /** Its server is silent. */
  lose: { moves: { starting: 'lost', running: 'lost' }, who: 'system' },
  /** Its server is back, and it still exists: running, or still starting. */
  find: { moves: { lost: 'running' }, who: 'system' },
  findStarting: { moves: { lost: 'starting' }, who: 'system' },
  /** Marks that it is paused, or extended, and then continues. */
  hold: { moves: { starting: 'starting', running: 'running' }, who: 'system' },
});

/** Returns whether there is a screen to look at: not before it starts, and not once it is gone. */
export const isVisible = (state: MachineState) => state === 'starting' || state === 'running' || state === 'asleep';
