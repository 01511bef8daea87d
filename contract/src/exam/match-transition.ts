import { may, type Rights } from '../wire/actor.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';
import type { MatchState } from './match.ts';

/** Returns whether the actor owns the match or has it in their data range. */
export const mayRunMatch = (actor: Rights, match: { ownerId: string; organizationId?: string | null }) =>
  may(actor, 'exam.give') && isWithin(scopeOf(actor, 'exam.manage'), match);

/** Transitions of a match. */
export const matchTransitions = transitions<MatchState>()({
  publish: { moves: { draft: 'published' }, who: mayRunMatch },
  withdraw: { moves: { published: 'draft' }, who: mayRunMatch },
  begin: { moves: { published: 'running' }, who: 'system' },
  end: { moves: { running: 'ended' }, who: 'system' },
  extend: { moves: { published: 'published', running: 'running' }, who: mayRunMatch },
  close: { moves: { running: 'ended' }, who: mayRunMatch },
  reveal: { moves: { ended: 'revealed' }, who: mayRunMatch },
  archive: { moves: { revealed: 'archived' }, who: mayRunMatch },
  remove: { moves: { draft: 'gone' }, who: mayRunMatch },
});

/** Returns whether contestants see the whole board, including what came after the freeze. */
export const isRevealed = (state: MatchState) => state === 'revealed' || state === 'archived';
