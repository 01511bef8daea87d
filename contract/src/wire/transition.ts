import type { Policy, Rights } from './actor.ts';
import { ensure, type FaultKind } from './fault.ts';

/** Change of a record's state: from which state to which, who may make it, and its further condition. */
export interface Transition<S extends string, R = unknown, To extends S | 'gone' = S | 'gone'> {
  /** Next state by current state; other states refuse the transition. `gone`: the record ends. */
  moves: Readonly<Partial<Record<S, To>>>;
  /** `system`: made by the product itself, at a deadline or the end of some work. */
  who: Policy<R> | 'system';
  when?: (record: R) => boolean;
}

/** States before and after a transition. */
type Moves<S extends string, To extends S | 'gone' = S | 'gone'> = Pick<Transition<S, unknown, To>, 'moves'>;

type RecordOf<T> = (T extends { who: Policy<infer R> } ? R : unknown) &
  (T extends { when: (record: infer W) => boolean } ? W : unknown);

type TargetOf<T, S extends string> = T extends { moves: infer M } ? Extract<M[keyof M], S | 'gone'> : never;

/** Declares the transitions of a kind of record: `transitions<CourseState>()({ release: … })`. */
export const transitions =
  <S extends string>() =>
  <const T extends Record<string, Transition<S, never>>>(specs: T) =>
    specs as unknown as { [K in keyof T]: Transition<S, RecordOf<T[K]>, TargetOf<T[K], S>> };

/** Returns the states from which a transition is legal. */
export const statesBefore = <S extends string>({ moves }: Moves<S>) => Object.keys(moves) as S[];

/** Returns the states to which a transition leads. */
export const statesAfter = <S extends string, To extends S | 'gone'>({ moves }: Moves<S, To>) =>
  [...new Set(Object.values<To>(moves as Record<string, To>))].filter((state) => state !== 'gone');

export const allowsFrom = <S extends string>({ moves }: Moves<S>, state: S) => moves[state] !== undefined;

/** Tells whether a state has no transition to another. */
export const isFinal = <S extends string>(all: Record<string, Moves<S>>, state: S) =>
  Object.values(all).every((transition) => !allowsFrom(transition, state));

/** Tells whether a record is ready for a transition, whoever makes it. */
export const isReady = <S extends string, R>({ moves, when }: Transition<S, R>, record: R & { state: S }): boolean =>
  moves[record.state] !== undefined && (!when || when(record));

/**
 * Tells whether an actor has the right to a transition that the state allows; `when` may still refuse it with a reason.
 */
export const mayMove = <S extends string, R>(
  actor: Rights,
  transition: Transition<S, R>,
  record: R & { state: S },
): boolean => allowsFrom(transition, record.state) && transition.who !== 'system' && transition.who(actor, record);

/** Returns the next state of a record; throws the fault of whatever refuses it. */
export function nextState<S extends string, R, To extends S | 'gone'>(
  transition: Transition<S, R, To>,
  actor: Rights,
  record: R & { state: S },
  refusals: { who: FaultKind; state: FaultKind; when?: FaultKind },
): To {
  ensure(transition.who !== 'system' && transition.who(actor, record), refusals.who);
  const next = transition.moves[record.state];
  ensure(next, refusals.state);
  ensure(!transition.when || transition.when(record), refusals.when ?? refusals.state);
  return next;
}
