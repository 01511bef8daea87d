import { type CourseState, mayStudyCourse, type TaughtCourse } from '../school/course-policy.ts';
import { may, type Rights } from '../wire/actor.ts';
import { transitions } from '../wire/transition.ts';
import type { MachineState } from './machine-state.ts';

/** Its owner; who teaches the course; those who manage the host. */
export const mayUseMachine = (actor: Rights, machine: TaughtCourse & { ownerId: string }) =>
  machine.ownerId === actor.id || mayVisitMachine(actor, machine);

/** Whoever may come to somebody else's machine, to look or to help. */
export const mayVisitMachine = (actor: Rights, { teacherId, team }: Pick<TaughtCourse, 'teacherId' | 'team'>) =>
  may(actor, 'lab.manage') ||
  (may(actor, 'course.teach') &&
    (teacherId === actor.id ||
      team.some(({ userId, rights }) => userId === actor.id && (rights.includes('mark') || rights.includes('run')))));

/** Being at its consoles, and keeping it going: the owner's right to the course may be gone. */
export const mayWorkAtMachine = (
  actor: Rights,
  machine: TaughtCourse & { ownerId: string; courseState: CourseState; enrolled: boolean },
) =>
  mayVisitMachine(actor, machine) ||
  (machine.ownerId === actor.id && mayStudyCourse(actor, { ...machine, state: machine.courseState }));

/** Only the owner and the host's manager may reset, extend or release it. */
export const mayEndMachine = (actor: Rights, machine: { ownerId: string }) =>
  machine.ownerId === actor.id || may(actor, 'lab.manage');

const isOwner = (actor: Pick<Rights, 'id'>, machine: { ownerId: string }) => machine.ownerId === actor.id;

/** What may be done to a machine in which state, and what happens to it. */
export const machineTransitions = transitions<MachineState>()({
  /** Another start of one that is there; where there is no room, `queue`. */
  start: { moves: { asleep: 'starting', failed: 'starting' }, who: isOwner },
  queue: { moves: { asleep: 'queued', failed: 'queued' }, who: isOwner },
  reset: { moves: { running: 'starting' }, who: mayEndMachine },
  /** Back to a snapshot of its own. */
  restore: { moves: { running: 'starting' }, who: mayEndMachine },
  /** A fresh disk wherever there is room: the old one is of no use any more. */
  renew: { moves: { failed: 'starting', lost: 'starting' }, who: mayEndMachine },
  renewLater: { moves: { failed: 'queued', lost: 'queued' }, who: mayEndMachine },
  /** By hand; `sleep` is what happens when its time is up. */
  suspend: { moves: { running: 'asleep' }, who: mayEndMachine },
  extend: { moves: { running: 'running' }, who: mayEndMachine },
  release: {
    moves: {
      ...{ queued: 'released', starting: 'released', running: 'released' },
      ...{ lost: 'released', asleep: 'released', failed: 'released' },
    },
    who: mayEndMachine,
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
  /** Its server is back, and it is still there: up, or still on its way. */
  find: { moves: { lost: 'running' }, who: 'system' },
  findStarting: { moves: { lost: 'starting' }, who: 'system' },
  /** It is paused, or given time, and goes on. */
  hold: { moves: { starting: 'starting', running: 'running' }, who: 'system' },
});

/** Whether there is a screen to look at: not before it starts, nor once it is gone. */
export const isVisible = (state: MachineState) => state === 'starting' || state === 'running' || state === 'asleep';
