import type { Socket } from 'node:net';

// Limits of what one port, and all of them together, may send in a slice of time: a guest that floods slows itself, not
// the server.
const SLICE_MS = 100;
const PORT_BYTES = 1024 * 1024;
const ALL_BYTES = 4 * 1024 * 1024;
const PORT_FRAMES = 2_000;
// Bytes beyond this are dropped, as by any switch whose queue is full.
const QUEUE_BYTES = 4 * 1024 * 1024;
const LONGEST_FRAME = 70 * 1024;
// A guest that invents addresses does not make the table grow.
const MOST_ADDRESSES = 256;
const ETHERNET_HEADER = 14;

interface Port {
  socket: Socket;
  rest: Buffer;
  bytes: number;
  frames: number;
}

/** Wire of one private network: its ports, and the port behind which each address was last seen. */
class Wire {
  readonly ports = new Map<string, Port>();
  readonly addresses = new Map<string, string>();
}

/**
 * The private networks of machines: a learning Ethernet switch for each. QEMU delivers what a guest sends as frames
 * behind their length (32 bits, the highest byte first), by a socket in the machine's folder. Networks are not
 * connected to each other.
 */
export class NetworkSwitch {
  readonly #wires = new Map<string, Wire>();
  #allBytes = 0;
  #slice: NodeJS.Timeout | null = null;

  /** Plugs a machine in, replacing an earlier plug of the same machine. The end of its socket unplugs it. */
  plug(network: string, machineId: string, socket: Socket): void {
    const wire = this.#wires.get(network) ?? new Wire();
    this.#wires.set(network, wire);
    wire.ports.get(machineId)?.socket.destroy();
    const port: Port = { socket, rest: Buffer.alloc(0), bytes: 0, frames: 0 };
    wire.ports.set(machineId, port);
    socket.on('data', (chunk) => this.#take(wire, machineId, port, chunk));
    socket.once('close', () => {
      if (wire.ports.get(machineId) !== port) return;
      wire.ports.delete(machineId);
      for (const [address, id] of wire.addresses) if (id === machineId) wire.addresses.delete(address);
      if (wire.ports.size === 0) this.#wires.delete(network);
    });
  }

  /** Returns whether a machine, or a gate, is plugged in. */
  has(network: string, machineId: string): boolean {
    return this.#wires.get(network)?.ports.has(machineId) ?? false;
  }

  close(): void {
    if (this.#slice) clearTimeout(this.#slice);
    for (const wire of this.#wires.values()) for (const { socket } of wire.ports.values()) socket.destroy();
    this.#wires.clear();
  }

  #take(wire: Wire, machineId: string, port: Port, chunk: Buffer): void {
    let rest = port.rest.length > 0 ? Buffer.concat([port.rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const length = rest.readUInt32BE(0);
      if (length > LONGEST_FRAME) {
        port.socket.destroy();
        return;
      }
      if (rest.length < 4 + length) break;
      this.#forward(wire, machineId, rest.subarray(0, 4 + length));
      port.frames += 1;
      rest = rest.subarray(4 + length);
    }
    // A copy: the rest must not keep the whole chunk in memory.
    port.rest = Buffer.from(rest);
    this.#count(port, chunk.length);
  }

  #forward(wire: Wire, from: string, framed: Buffer): void {
    if (framed.length < 4 + ETHERNET_HEADER) return;
    const [to, source] = [framed.toString('latin1', 4, 10), framed.toString('latin1', 10, 16)];
    if (wire.addresses.has(source) || wire.addresses.size < MOST_ADDRESSES) wire.addresses.set(source, from);
    const toMany = ((framed[4] ?? 0) & 1) === 1;
    const known = toMany ? undefined : wire.addresses.get(to);
    if (known === from) return;
    for (const [id, { socket }] of wire.ports) {
      if (id === from || (known !== undefined && id !== known)) continue;
      if (socket.writableLength < QUEUE_BYTES) socket.write(framed);
    }
  }

  #count(port: Port, bytes: number): void {
    port.bytes += bytes;
    this.#allBytes += bytes;
    if (port.bytes > PORT_BYTES || port.frames > PORT_FRAMES || this.#allBytes > ALL_BYTES) port.socket.pause();
    this.#slice ??= setTimeout(() => this.#nextSlice(), SLICE_MS).unref();
  }

  #nextSlice(): void {
    this.#slice = null;
    this.#allBytes = 0;
    for (const wire of this.#wires.values()) {
      for (const port of wire.ports.values()) {
        port.bytes = 0;
        port.frames = 0;
        port.socket.resume();
      }
    }
  }
}
