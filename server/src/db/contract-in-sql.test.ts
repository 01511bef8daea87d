import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import { machineStates } from '@xueyan/contract/lab/machine-state';
import type { Rights } from '@xueyan/contract/wire/actor';
import { isWithin, ownScope, type Scope, scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import { and, eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connect.ts';
import { newId } from './id.ts';
import { prepared } from './prepared.ts';
import { placedScope, scopeValues, withinScope } from './scope.ts';
import { allows, nextOf } from './transition.ts';

const things = pgTable('thing', { id: uuid().primaryKey(), ownerId: uuid(), organizationId: uuid(), state: text() });

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let connection: Connection;
const [ann, bob, physics, music] = [newId(), newId(), newId(), newId()];
const rows = [ann, bob, null].flatMap((ownerId) =>
  [physics, music, null].map((organizationId) => ({ id: newId(), ownerId, organizationId, state: null })),
);
beforeAll(async () => {
  database = await throwAwayDatabase();
  connection = connect(database.url);
  const db = connection.sql;
  await db.execute(sql`create table thing (id uuid primary key, owner_id uuid, organization_id uuid, state text)`);
  await db.insert(things).values(rows);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const manager: Rights = {
  ...{ id: ann, roleCode: '', dataRange: 'organization', organizationIds: [physics] },
  permissions: new Set(['course.manage']),
};
const scopes: Scope[] = [
  wholeSchool,
  ownScope({ id: ann }),
  ownScope({ id: bob }),
  scopeOf(manager, 'course.manage'),
  { reach: 'organizations', userId: bob, organizationIds: [physics, music] },
  { reach: 'organizations', userId: bob, organizationIds: [] },
];
const belonging = { own: things.ownerId, organization: things.organizationId };
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort();

describe('a scope in SQL', () => {
  test.each(scopes)('admits the records that the policy admits: %j', async (scope) => {
    const expected = idsOf(rows.filter((row) => isWithin(scope, row)));
    const found = await connection.sql.select().from(things).where(withinScope(scope, belonging));
    expect(idsOf(found)).toEqual(expected);
  });

  test('in a prepared query belongs to the current actor, not to the first one', async () => {
    const db = connection.sql;
    for (const scope of [...scopes, ...scopes]) {
      const query = prepared(db, `things ${scope.reach}`, (name) =>
        db
          .select()
          .from(things)
          .where(withinScope(placedScope(scope), belonging))
          .prepare(name),
      );
      const expected = idsOf(rows.filter((row) => isWithin(scope, row)));
      expect(idsOf(await query.execute(scopeValues(scope)))).toEqual(expected);
    }
  });

  test('of records without owner admits all or none', async () => {
    const counts = await Promise.all(scopes.map((scope) => connection.sql.$count(things, withinScope(scope, {}))));
    expect(counts).toEqual([rows.length, 0, 0, 0, 0, 0]);
  });
});

describe('a transition in SQL', () => {
  test.each(Object.entries(machineTransitions))('%s moves only the rows whose state allows it', async (_, step) => {
    const db = connection.sql;
    for (const state of machineStates) {
      const [row] = await db.insert(things).values({ id: newId(), state }).returning();
      const id = row?.id ?? '';
      const [moved] = await db
        .update(things)
        .set({ state: nextOf(things.state, step) })
        .where(and(eq(things.id, id), allows(things.state, step)))
        .returning();
      const next = (step.moves as Partial<Record<string, string>>)[state];
      expect(moved?.state).toBe(next);
      expect((await db.select().from(things).where(eq(things.id, id)))[0]?.state).toBe(next ?? state);
      await db.delete(things).where(eq(things.id, id));
    }
  });
});
