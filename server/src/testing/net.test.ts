import { type Endpoint, post } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memos } from '../db/memo.table.ts';
import { courses } from '../db/teaching.table.ts';
import { recordAudit } from '../features/base/audit/audit.service.ts';
import { sessionAuthentication } from '../features/base/session/session.service.ts';
import { defineFeature } from '../http/feature.ts';
import { implement } from '../http/implement.ts';
import { buildServer } from '../http/server.ts';
import { spreadNet } from './anonymous-callers.ts';
import { foreignOf } from './foreign.ts';
import { gapsOf, type Net, tryAnonymousCallers } from './net.ts';
import { caller, openSchool, type School } from './school.ts';

const call = <I extends z.ZodType>(path: string, input: I) =>
  post(`planted/${path}`, { access: 'user', summary: 'planted', input, output: z.array(Id) });

const planted = {
  sound: call('sound', z.array(Id)),
  batchDelete: call('batchdelete', z.array(Id)),
  nested: call('nested', z.object({ all: z.array(z.object({ memo: Id })) })),
  second: call('second', z.object({ courseId: Id, omId: Id })),
  clear: call('clear', z.object({})),
  list: call('list', z.object({})),
};
const endpoints: Endpoint[] = Object.values(planted);

let school: School;
let net: Net;
let close: () => Promise<unknown>;

beforeAll(async () => {
  school = await openSchool();
  const spread = await spreadNet(school, foreignOf(['memo/memo', 'school/course']));
  const { sql: db } = school;
  const remove = async (ids: string[]) => {
    await db.delete(memos).where(inArray(memos.id, ids));
    return [];
  };
  const routes = implement(planted, {
    sound: async ({ actor, input }) => {
      const own = await db
        .select()
        .from(memos)
        .where(and(inArray(memos.id, input), eq(memos.ownerId, actor.id)));
      ensure(own.length === input.length, wireFaults.notAllowed);
      return remove(input);
    },
    batchDelete: ({ input }) => remove(input),
    nested: ({ input }) => remove(input.all.map(({ memo }) => memo)),
    second: async ({ actor, input }) => {
      const [course] = await db.select().from(courses).where(eq(courses.id, input.courseId));
      ensure(course?.teacherId === actor.id, wireFaults.notAllowed);
      return remove([input.omId]);
    },
    clear: async () => {
      await db.delete(memos);
      return [];
    },
    list: async () => (await db.select().from(memos)).map(({ id }) => id),
  });
  const { connection, platform, db: opaque } = school.server;
  const app = await buildServer({
    db: opaque,
    atOneMoment: connection.atOneMoment,
    platform,
    authenticate: sessionAuthentication(opaque, platform.live),
    recordAudit,
    screenShown: async (_, texts) => texts,
    namesOfCodes: async () => new Map(),
    features: [defineFeature({ name: 'test/planted', routes })],
  });
  close = () => app.close();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  net = {
    ...spread,
    brought: {
      ...spread.brought,
      places: {
        'planted/sound []': 'omId',
        'planted/batchdelete []': 'omId',
        'planted/nested all[].memo': 'omId',
      },
      noRecord: {},
      answered: {},
      seen: {},
      inputs: {},
    },
    ask: async ({ who }, endpoint, input) =>
      caller(url, who.id, who.loginName, await school.tokenOf(who)).ask(endpoint, input),
  };
});
afterAll(async () => {
  await close();
  await school.close();
});

describe('an id without a record to try', () => {
  const gaps = (input: z.ZodType) => gapsOf([call('shape', input)], { ...net.brought, places: {} }, net.records);

  test.each<[string, z.ZodType, string]>([
    ['in a bare list', z.array(Id), '[]'],
    ['in a bare list of any text', z.array(z.string()), '[]'],
    ['in a nested object', z.object({ to: z.object({ targets: z.array(Id) }) }), 'to.targets[]'],
    ['in one form of a union', z.object({ what: z.union([z.number(), z.object({ key: Id })]) }), 'what.key'],
    ['that may be left out', z.object({ what: Id.nullish() }), 'what'],
    ['as the key of a record', z.object({ marks: z.record(Id, z.number()) }), 'marks{key}'],
    ['as the value of a record', z.object({ marks: z.record(z.string().max(9), Id) }), 'marks{}'],
    ['in a tuple', z.tuple([z.number(), Id]), '[]'],
    ['that only its name gives away', z.object({ nobodysId: z.string() }), 'nobodysId'],
    ['where anything may stand', z.object({ what: z.unknown() }), 'what'],
    ['before it is transformed', z.object({ what: Id.transform((id) => id.length) }), 'what'],
  ])('is found %s', (_, input, place) => {
    expect(gaps(input)).toEqual([expect.stringContaining(`planted/shape ${place}: `)]);
  });

  test('is found in a recursive schema', () => {
    const Tree: z.ZodType = z.object({
      get children() {
        return z.array(Tree);
      },
      key: Id,
    });
    expect(gaps(Tree).join()).toContain('planted/shape key: ');
  });

  test('is reported with what to add, and where', () => {
    expect(gaps(z.array(Id))[0]).toMatch(/<feature>\.foreign\.ts.*`records`.*`places`.*`noRecord`/);
  });

  test('may be listed as having none, and an entry that matches no call is reported', () => {
    const brought = { ...net.brought, places: {}, noRecord: { 'planted/shape []': 'because', 'planted/gone []': '' } };
    expect(gapsOf([call('shape', z.array(Id))], brought, net.records)).toEqual([
      expect.stringContaining('planted/gone []: there is no such call or place'),
    ]);
  });
});

describe('a call without its policy', () => {
  const flawsOf = async (endpoint: Endpoint) => {
    const rows = await school.sql.select().from(memos);
    delete net.seenLast;
    const flaws = await tryAnonymousCallers(net, endpoint);
    await school.sql.insert(memos).values(rows).onConflictDoNothing();
    return flaws;
  };

  test('differs from one that has it', async () => {
    expect(gapsOf(endpoints, net.brought, net.records)).toEqual([]);
    expect(await flawsOf(planted.sound)).toEqual([]);
  });

  test('is detected where it checks one record and not the other', async () => {
    const flaws = await flawsOf(planted.second);
    expect(flaws.join('\n')).toMatch(/only omId: .*changes memo/);
  });

  test('is detected where it returns foreign records', async () => {
    expect((await flawsOf(planted.list)).join('\n')).toContain('reads omId of somebody else');
  });

  test.each([
    ['takes a bare list', planted.batchDelete],
    ['takes its ids deep inside', planted.nested],
    ['asks for no record at all', planted.clear],
  ])('is detected where it %s', async (_, endpoint) => {
    expect((await flawsOf(endpoint)).join('\n')).toContain('changes memo');
  });
});
