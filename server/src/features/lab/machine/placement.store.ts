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

/** States in which a machine takes up its host's memory; one that is lost runs on as far as we know. */
const takesRoom: MachineState[] = ['starting', 'running', 'lost'];

/** Serialises the decision whether there is room, over all servers of the school. */
const roomLock = 7_300_515;

export const placementStore = {
  /** Holds until the transaction ends. */
  lockRoom: async (db: Db): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${roomLock})`);
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

  /** The nodes that live, or have machines, with what these take; 200 at most. */
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

  /** How a node is reached; undefined when it cannot be: it is silent, or was stopped. */
  addressOf: async (db: Db, nodeId: string) =>
    (
      await db
        .select({ address: nodes.address, secret: nodes.secret })
        .from(nodes)
        .where(and(eq(nodes.id, nodeId), eq(nodes.stopped, false), sql`not ${isSilent}`))
    )[0],

  /** What is taken on each node; with `until`, by those whose time is not up before. */
  taken: (db: Db, until?: Date) =>
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
          until ? or(isNull(machines.endsAt), gt(machines.endsAt, until)) : undefined,
        ),
      )
      .groupBy(machines.nodeId),

  /** Machines of before there were nodes: whoever is first to look after machines has them. */
  takeOrphans: async (db: Db, nodeId: string): Promise<void> => {
    await db
      .update(machines)
      .set({ nodeId })
      .where(and(isNull(machines.nodeId), notInArray(machines.state, ['queued', 'released'])));
  },

  /** Machines of nodes that have not been heard of are lost from now on; answers which. Each is answered to one asker. */
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
