/** A server that owns machines, as the others see it. */
export interface NodeSeen {
  id: string;
  /** Nodes on one host share its memory. */
  host: string;
  /** True if it lives and can run machines. */
  answers: boolean;
  /** MiB of its host. */
  memoryMb: number;
}
/** Resources of its host that a node's machines take. */
export interface Taken {
  nodeId: string;
  memoryMb: number;
  count: number;
}

/**
 * Leaves a quarter of a host to everything else. Clones share most of their memory, so machines use less than was
 * promised.
 */
const promisedShare = 0.75;

interface Host {
  /** MiB that may still be promised, followed by the number of machines that may still start. */
  memoryMb: number;
  places: number;
  nodes: { id: string; count: number }[];
}

/** Room on the hosts of the school. Each placed machine reduces it. */
export class Room {
  readonly #hosts = new Map<string, Host>();
  /** Number of machines that existed at the beginning. */
  readonly taken: number;
  readonly #hostOf = new Map<string, Host>();

  /** `perHost`: machines that a host may run at a time. */
  constructor(nodes: NodeSeen[], taken: Taken[], perHost: number) {
    for (const { id, host: name, memoryMb, answers } of nodes) {
      const host = this.#hosts.get(name) ?? { memoryMb: 0, places: perHost, nodes: [] };
      this.#hosts.set(name, host);
      host.memoryMb = Math.max(host.memoryMb, Math.floor(memoryMb * promisedShare));
      if (answers) host.nodes.push({ id, count: 0 });
      this.#hostOf.set(id, host);
    }
    for (const { nodeId, memoryMb, count } of taken) this.#take(nodeId, memoryMb, count);
    this.taken = taken.reduce((sum, { count }) => sum + count, 0);
  }

  /** True if any server can run machines. */
  get isThere(): boolean {
    return [...this.#hosts.values()].some((host) => host.nodes.length > 0);
  }

  /**
   * Returns whether the machine's disk is on a server that can be reached; a machine without a disk can go anywhere.
   */
  reaches = (nodeId: string | null): boolean =>
    nodeId === null || this.#hostOf.get(nodeId)?.nodes.some(({ id }) => id === nodeId) === true;

  /** Returns how many more fit, each of so many machines with so much memory together, which are on one host. */
  fits = (memoryMb: number, machines = 1): number =>
    [...this.#hosts.values()]
      .filter(({ nodes }) => nodes.length > 0)
      .map((host) => Math.min(Math.floor(host.places / machines), Math.floor(host.memoryMb / memoryMb)))
      .reduce((sum, each) => sum + Math.max(0, each), 0);

  /**
   * Returns the node for one more machine: its own, where it has a disk, else the least busy one of the emptiest host,
   * among equals `here`. Null when it does not fit.
   */
  place({ nodeId, memoryMb }: { nodeId: string | null; memoryMb: number }, here: string): string | null {
    const open = [...this.#hosts.values()]
      .filter((host) => host.places > 0 && host.memoryMb >= memoryMb)
      .toSorted((one, other) => other.memoryMb - one.memoryMb)
      .flatMap(({ nodes }) => nodes.toSorted((one, other) => one.count - other.count || (one.id === here ? -1 : 1)));
    const chosen = open.find(({ id }) => nodeId === null || id === nodeId)?.id ?? null;
    if (chosen) this.#take(chosen, memoryMb, 1);
    return chosen;
  }

  /** Closes the host of a node to later machines: one that came earlier waits for it. */
  close(nodeId: string): void {
    const host = this.#hostOf.get(nodeId);
    if (host) host.places = 0;
  }

  #take(nodeId: string, memoryMb: number, count: number): void {
    const host = this.#hostOf.get(nodeId);
    if (!host) return;
    host.memoryMb -= memoryMb;
    host.places -= count;
    const node = host.nodes.find(({ id }) => id === nodeId);
    if (node) node.count += count;
  }
}
