import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { takeFolder } from '../../owned/folder.ts';
import { runOwned } from '../../owned/run.ts';
import { LabError } from '../engine.ts';
import type { DataEngine, DataMount } from '../engine-parts.ts';
import { DATA_DISK, dataEngine, dataFolder } from '../qemu/data-disk.ts';
import { Lanes } from '../qemu/lane.ts';
import { createLayout, isSafeId, type Layout } from '../qemu/layout.ts';
import { DEFAULT_MIN_FREE_MB } from '../qemu/site-keeper.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';

/** What is asked of a container. */
type Made = { name: string; location: string; config: Record<string, string> };
/** Key under which a container says what it was given when it was made. */
const dataKey = 'user.xueyan.data';
const prefix = 'xueyan-data-';
const Given = z.array(z.object({ id: z.string(), folder: z.string(), volume: z.string() }));
const Named = z.array(z.object({ name: z.string(), location: z.string().default('') }));

/**
 * Data in containers: a volume of the storage pool for each, made of the disk that virtual machines get and mounted
 * read-only. A member of a cluster is given the volume when its first container needs it.
 */
export class LxdData implements DataEngine {
  readonly #client: LxdClient;
  readonly #pool: string;
  readonly #layout: Layout;
  readonly #lanes = new Lanes();
  readonly #disks: DataEngine;

  constructor(client: LxdClient, pool: string, layout: Layout, sharedImages?: string) {
    this.#client = client;
    this.#pool = pool;
    this.#layout = layout;
    this.#disks = dataEngine(layout, async () => {
      await createLayout(layout, sharedImages);
      return { layout, minFreeDiskMb: DEFAULT_MIN_FREE_MB };
    });
  }

  build(...build: Parameters<DataEngine['build']>): ReturnType<DataEngine['build']> {
    return this.#disks.build(...build);
  }

  /** Removes the volumes too; those that containers still have go with the last of these. */
  async remove(id: string): Promise<void> {
    await this.#disks.remove(id);
    if (isSafeId(id)) await this.#drop((name) => name.startsWith(`${prefix}${id}-`));
  }

  /** Mounts data in a new container, under `/data` from its first start on. */
  async mount({ name, location }: Omit<Made, 'config'>, data: DataMount[] = []): Promise<void> {
    if (data.length === 0) return;
    const member = location === 'none' ? '' : location;
    const given: z.output<typeof Given> = [];
    for (const { id, folder } of data) {
      const volume = await this.#nameOf(id);
      if (!volume) throw new LabError('data-missing', id);
      // Containers that start together wait for one import.
      await this.#lanes.run(`${volume} ${member}`, () => this.#ensure(volume, id, member));
      given.push({ id, folder, volume });
    }
    const device = { type: 'disk', pool: this.#pool, readonly: 'true' };
    const devices = given.map(({ folder, volume }, n) => [
      `data${n}`,
      { ...device, source: volume, path: `/data/${folder}` },
    ]);
    const config = { [dataKey]: JSON.stringify(given) };
    await this.#client.act('PATCH', `/1.0/instances/${name}`, { config, devices: Object.fromEntries(devices) });
  }

  /** Returns those of the mounts whose data still exists. */
  async present(data: DataMount[] = []): Promise<DataMount[]> {
    const names = await Promise.all(data.map(({ id }) => this.#nameOf(id)));
    return data.filter((_, n) => names[n]);
  }

  /** Removes volumes of a container that is gone, if their data has been replaced or removed since. */
  async release(instance: Pick<Made, 'config'> | null): Promise<void> {
    for (const { id, volume } of read(instance)) {
      if ((await this.#nameOf(id)) !== volume) await this.#drop((name) => name === volume);
    }
  }

  /** Returns the volume of the data as it is now, or an empty name where there is none. */
  async #nameOf(id: string): Promise<string> {
    if (!isSafeId(id)) return '';
    const about = await readFile(join(dataFolder(this.#layout, id), 'data.json')).catch(() => null);
    if (!about) return '';
    return `${prefix}${id}-${createHash('sha256').update(about).digest('hex').slice(0, 8)}`;
  }

  async #ensure(volume: string, id: string, member: string): Promise<void> {
    const query = member && `?target=${encodeURIComponent(member)}`;
    try {
      await this.#client.get(`${this.#volumes}/${volume}${query}`, z.unknown());
      return;
    } catch (error) {
      if (!(error instanceof LxdError && error.status === 404)) throw error;
    }
    const work = await takeFolder(dataFolder(this.#layout, id), 'lxd-');
    try {
      const file = await pack(join(dataFolder(this.#layout, id), DATA_DISK), work.path, volume);
      const headers = { 'x-lxd-name': volume, 'x-incus-name': volume };
      await this.#client.upload(`${this.#volumes}${query}`, file, headers);
    } catch (error) {
      // Another server has imported it at the same time.
      if (!(error instanceof LxdError && /already exists/i.test(error.message))) throw error;
    } finally {
      await work.remove();
    }
  }

  /** A volume that a container still has stays: LXD refuses. */
  async #drop(isGone: (name: string) => boolean): Promise<void> {
    const all = await this.#client.get(`${this.#volumes}?recursion=1`, Named);
    for (const { name, location } of all.filter((volume) => isGone(volume.name))) {
      const query = location && location !== 'none' ? `?target=${encodeURIComponent(location)}` : '';
      await this.#client.act('DELETE', `${this.#volumes}/${name}${query}`).catch(() => undefined);
    }
  }

  get #volumes(): string {
    return `/1.0/storage-pools/${encodeURIComponent(this.#pool)}/volumes/custom`;
  }
}

/** Returns the data that a container was given when it was made. */
export const givenTo = (instance: Pick<Made, 'config'> | null): DataMount[] =>
  read(instance).map(({ id, folder }) => ({ id, folder }));

function read(instance: Pick<Made, 'config'> | null): z.output<typeof Given> {
  try {
    return Given.parse(JSON.parse(instance?.config[dataKey] ?? '[]'));
  } catch {
    return [];
  }
}

/** Packs the files of a data disk, which is ours, as a backup of a volume: LXD takes in no other form of one. */
async function pack(disk: string, work: string, volume: string): Promise<string> {
  const files = join(work, 'backup/volume');
  await mkdir(files, { recursive: true });
  const read = ['-R', `rdump / ${files}`, disk];
  await runOwned('files of a data disk', '/sbin/debugfs', read, { mostBytes: 64 * 1024 * 1024 });
  await rm(join(files, 'lost+found'), { recursive: true, force: true });
  await writeFile(join(work, 'backup/index.yaml'), indexOf(volume));
  const file = join(work, 'volume.tar');
  // Only root can keep the owners of the files.
  const owners = process.getuid?.() === 0 ? [] : ['--owner=0', '--group=0'];
  const parts = ['backup/index.yaml', 'backup/volume'];
  await runOwned('volume of data', 'tar', ['-C', work, '--numeric-owner', ...owners, '-cf', file, ...parts]);
  return file;
}

/** Unmapped: containers with different ids of users share the volume, and everybody there may read it. */
const indexOf = (volume: string): string => `name: ${volume}
backend: dir
pool: default
optimized: false
optimized_header: false
type: custom
config:
  volume:
    name: ${volume}
    type: custom
    content_type: filesystem
    description: ""
    config:
      security.unmapped: "true"
`;
