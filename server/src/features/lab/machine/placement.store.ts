import type { LabEngineName } from '@xueyan/contract/lab/image-record';
import { machineTransitions } from '@xueyan/contract/lab/machine-policy';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import { and, count, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { nodes } from '../../../db/node.table.ts';
import { isSilent } from '../../../db/node-lease.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import type { Taken } from './placement.rule.ts';

/** States in which a machine takes memory of its host; a lost one may still run. */
const takesRoom: MachineState[] = ['starting', 'running', 'lost'];

/** Serializes the decision whether there is room, over all servers of the school. */
const roomLock = 7_300_515;
/** Combined with a hash of the owner's id: serializes the starts of one person. */
const ownerLock = 7_300_516;

const onEngine = (engine?: LabEngineName) => (engine ? eq(machines.engine, engine) : undefined);

export const placementStore = {
  engineOfImage: async (db: Db, imageId: string) =>
    (await db.select({ engine: labImages.engine }).from(labImages).where(eq(labImages.id, imageId)))[0]?.engine,

  /** Held until the transaction ends. */
  lockRoom: async (db: Db): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${roomLock})`);
  },

  /** Held likewise, for the machines of one person: waiting for it does not block the starts of others. */
  lockOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${ownerLock}::int, hashtext(${ownerId}))`);
  },

  /**
   * Returns the use of each node, and the nodes of the disks of queued machines (null without a disk), in one query.
   */
  standing: async (db: Db, engine?: LabEngineName): Promise<{ taken: Taken[]; queuedOn: (string | null)[] }> => {
    const rows = await db
      .select({
        ...{ nodeId: machines.nodeId, queued: sql<boolean>`${machines.state} = 'queued'` },
        ...{ memoryMb: sql<number>`sum(${machines.memoryMb})::int`, count: count() },
      })
      .from(machines)
      .where(and(inArray(machines.state, ['queued', ...takesRoom]), onEngine(engine)))
      .groupBy(machines.nodeId, sql`2`);
    return {
      taken: rows.flatMap(({ queued, nodeId, ...rest }) => (queued || nodeId === null ? [] : [{ nodeId, ...rest }])),
      queuedOn: rows.filter(({ queued }) => queued).map(({ nodeId }) => nodeId),
    };
  },

  nodes: (db: Db) =>
    db
      .select({
        ...{ id: nodes.id, host: nodes.host, memoryMb: nodes.memoryMb },
        answers: sql<boolean>`${nodes.engine} and not ${nodes.stopped} and not ${isSilent}`,
      })
      .from(nodes),

  ofSection: (db: Db, sectionId: string, states: MachineState[]) =>
    db
      .select({ id: machines.id, nodeId: machines.nodeId, desktop: labImages.desktop })
      .from(machines)
      .innerJoin(labImages, eq(labImages.id, machines.imageId))
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .where(and(eq(attempts.sectionId, sectionId), inArray(machines.state, states))),

  /** Returns the nodes that live, or have machines, with their use; 200 at most. */
  hosts: (db: Db) => {
    const runs = sql`${machines.state} in ('starting', 'running', 'lost')`;
    return db
      .select({
        nodeId: nodes.id,
        hostName: nodes.host,
        answers: sql<boolean>`not ${nodes.stopped} and not ${isSilent}`,
        engine: nodes.engine,
        memoryMb: nodes.memoryMb,
        running: sql<number>`(count(*) filter (where ${runs}))::int`,
        asleep: sql<number>`(count(*) filter (where ${machines.state} = 'asleep'))::int`,
        promisedMb: sql<number>`coalesce(sum(${machines.memoryMb}) filter (where ${runs}), 0)::int`,
        promisedCpus: sql<number>`coalesce(sum(${machines.cpus}) filter (where ${runs}), 0)::int`,
      })
      .from(nodes)
      .leftJoin(machines, and(eq(machines.nodeId, nodes.id), ne(machines.state, 'released')))
      .groupBy(nodes.id)
      .having(sql`count(${machines.id}) > 0 or (not ${nodes.stopped} and not ${isSilent})`)
      .orderBy(nodes.host, nodes.id)
      .limit(200);
  },

  /** Returns the address of a node; undefined when it cannot be reached: it is silent, or was stopped. */
  addressOf: async (db: Db, nodeId: string) =>
    (
      await db
        .select({ address: nodes.address, secret: nodes.secret })
        .from(nodes)
        .where(and(eq(nodes.id, nodeId), eq(nodes.stopped, false), sql`not ${isSilent}`))
    )[0],

  /** Returns the use of each node; with `until`, by machines whose time is not up before. */
  taken: (db: Db, engine?: LabEngineName, until?: Date) =>
    db
      .select({
        nodeId: sql<string>`${machines.nodeId}`,
        memoryMb: sql<number>`sum(${machines.memoryMb})::int`,
        count: count(),
      })
      .from(machines)
      .where(
        and(
          isNotNull(machines.nodeId),
          inArray(machines.state, takesRoom),
          onEngine(engine),
          until ? or(isNull(machines.endsAt), gt(machines.endsAt, until)) : undefined,
        ),
      )
      .groupBy(machines.nodeId),

  /** Assigns machines from before there were nodes to the first node that manages machines. */
  takeOrphans: async (db: Db, nodeId: string): Promise<void> => {
    await db
      .update(machines)
      .set({ nodeId })
      .where(and(isNull(machines.nodeId), notInArray(machines.state, ['queued', 'released'])));
  },

  /** Marks the machines of silent nodes as lost and returns them. Each is returned to one caller only. */
  loseSilent: async (db: Db, asker: string): Promise<string[]> =>
    (
      await db
        .update(machines)
        .set({ state: nextOf(machines.state, machineTransitions.lose) })
        .from(nodes)
        .where(
          and(
            eq(nodes.id, machines.nodeId),
            ne(nodes.id, asker),
            isSilent,
            allows(machines.state, machineTransitions.lose),
          ),
        )
        .returning({ id: machines.id })
    ).map(({ id }) => id),
};
