import { z } from 'zod';
import { LabError } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';

const Image = z.object({ fingerprint: z.string(), properties: z.record(z.string(), z.string()).default({}) });
const snapshotKey = 'xueyan.snapshot';

/**
 * Copies of the newest snapshot of each machine in the store of images, which the cluster spreads over its members: a
 * snapshot itself is lost with the disk of its member.
 */
export class LxdCopies {
  readonly #client: LxdClient;
  readonly #log: LabLog;

  constructor(client: LxdClient, log: LabLog) {
    this.#client = client;
    this.#log = log;
  }

  /**
   * Copies a snapshot of an instance; replaces the copy of that name. Does nothing on a single host. A failure is noted:
   * the snapshot itself is there.
   */
  async keep(instance: string, name: string, snapshotId: string): Promise<void> {
    await this.#copy(instance, name, snapshotId).catch((error: unknown) => {
      this.#log.warn({ instance, err: error }, 'a snapshot was not copied to other members');
    });
  }

  async #copy(instance: string, name: string, snapshotId: string): Promise<void> {
    if (!(await this.#isSpread())) return;
    const before = await this.#find(name);
    const source = { type: 'snapshot', name: `${instance}/${snapshotId}` };
    const properties = { description: name, [snapshotKey]: snapshotId };
    const made = await this.#client.act('POST', '/1.0/images', { source, properties, public: false }, 600_000);
    const { fingerprint } = z.object({ fingerprint: z.string() }).parse(made);
    if (before) await this.#drop(name, before.fingerprint === fingerprint ? '' : before.fingerprint);
    await this.#client.act('POST', '/1.0/images/aliases', { name: aliasOf(name), target: fingerprint });
  }

  /** Returns the copy as the source of a new instance, and the snapshot that it is of. */
  async find(name: string): Promise<{ snapshotId: string; source: { type: 'image'; alias: string } }> {
    const snapshotId = (await this.#find(name))?.properties[snapshotKey];
    if (!snapshotId) throw new LabError('snapshot-missing', `${name} has no copy`);
    return { snapshotId, source: { type: 'image', alias: aliasOf(name) } };
  }

  /** Removes the copy; of another snapshot than the given one, it stays. */
  async remove(name: string, snapshotId?: string): Promise<void> {
    const found = await this.#find(name);
    if (!found || (snapshotId && found.properties[snapshotKey] !== snapshotId)) return;
    await this.#drop(name, found.fingerprint);
  }

  async #find(name: string): Promise<z.output<typeof Image> | null> {
    try {
      const path = `/1.0/images/aliases/${aliasOf(name)}`;
      const { target } = await this.#client.get(path, z.object({ target: z.string() }));
      return await this.#client.get(`/1.0/images/${target}`, Image);
    } catch (error) {
      if (error instanceof LxdError && error.status === 404) return null;
      throw error;
    }
  }

  async #drop(name: string, fingerprint: string): Promise<void> {
    const paths = [`/1.0/images/aliases/${aliasOf(name)}`, ...(fingerprint ? [`/1.0/images/${fingerprint}`] : [])];
    for (const path of paths)
      await this.#client.act('DELETE', path).catch((error: unknown) => {
        if (!(error instanceof LxdError && error.status === 404)) throw error;
      });
  }

  /** With one member there is no other to begin on. */
  async #isSpread(): Promise<boolean> {
    const members = await this.#client.get('/1.0/cluster/members', z.array(z.string())).catch(() => []);
    return members.length > 1;
  }
}

const aliasOf = (name: string): string => `xueyan-kept-${name}`;
