import { describe, expect, test } from 'vitest';
import { type JobState, jobTransitions } from '../base/job.ts';
import { courseStates, courseTransitions } from '../school/course.ts';
import type { Rights } from './actor.ts';
import { Fault, faults } from './fault.ts';
import { allowsFrom, isFinal, mayMove, nextState, statesAfter, statesBefore } from './transition.ts';

const teacher: Rights = { id: 'ann', roleCode: '', permissions: new Set(['course.teach']), dataRange: 'self' };
const refusals = faults('test', {
  who: { zh: '', en: '', mn: '' },
  state: { zh: '', en: '', mn: '' },
  when: { zh: '', en: '', mn: '' },
});
const course = (state: (typeof courseStates)[number], more: { sectionCount?: number; teacherId?: string } = {}) => ({
  ...{ state, teacherId: 'ann', teacherOrganizationId: null, team: [], sectionCount: 1 },
  ...more,
});
const refusalOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as Fault).kind.code;
  }
};

describe('a transition', () => {
  test('applies to the states that it names and is refused in every other', () => {
    for (const step of ['release', 'begin', 'withdraw', 'end', 'remove'] as const) {
      const transition = courseTransitions[step];
      for (const state of courseStates) {
        const legal = allowsFrom(transition, state);
        expect(mayMove(teacher, transition, course(state))).toBe(legal);
        const next = refusalOf(() => nextState(transition, teacher, course(state), refusals));
        expect(next).toBe(legal ? transition.moves[state] : 'test.state');
      }
    }
  });

  test('is refused to actors without the right, whatever the state', () => {
    const others = course('unreleased', { teacherId: 'bob' });
    expect(mayMove(teacher, courseTransitions.release, others)).toBe(false);
    expect(refusalOf(() => nextState(courseTransitions.release, teacher, others, refusals))).toBe('test.who');
  });

  test('is offered before its condition holds, and then names what is missing', () => {
    const empty = course('unreleased', { sectionCount: 0 });
    expect(mayMove(teacher, courseTransitions.release, empty)).toBe(true);
    expect(refusalOf(() => nextState(courseTransitions.release, teacher, empty, refusals))).toBe('test.when');
  });

  test('of the product itself is not available to any actor', () => {
    const running = { state: 'running' as JobState, ownerId: 'ann' };
    expect(mayMove(teacher, jobTransitions.finish, running)).toBe(false);
    expect(() => nextState(jobTransitions.finish, teacher, running, refusals)).toThrow(Fault);
  });

  test('has states before and after it, and a state without transitions is final', () => {
    expect(statesBefore(courseTransitions.end)).toEqual(['inProgress']);
    expect(statesAfter(courseTransitions.withdraw)).toEqual(['unreleased']);
    expect(courseStates.filter((state) => isFinal(courseTransitions, state))).toEqual(['ended']);
  });
});
