import { statesBefore, type Transition } from '@xueyan/contract/wire/transition';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Condition for the rows whose state allows a transition. */
export const allows = <S extends string>(state: AnyPgColumn, transition: Pick<Transition<S>, 'moves'>): SQL =>
  inArray(state, statesBefore(transition));

/** Selects the state to which a transition leads each row. */
export function nextOf<S extends string>(state: AnyPgColumn, { moves }: Pick<Transition<S>, 'moves'>): SQL {
  const cases = Object.entries(moves).map(([from, to]) => sql`when ${from} then ${to}`);
  return sql`case ${state} ${sql.join(cases, sql` `)} else ${state} end`;
}
