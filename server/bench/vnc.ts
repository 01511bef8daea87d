import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { machineApi } from '@xueyan/contract/lab/machine';
import WebSocket from 'ws';
import { freePort } from '../src/testing/free-port.ts';
import type { Lab } from './lab-start.ts';
import { clickToPrompt, openAttempt, openPage, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, type Row } from './table.ts';

const run = promisify(execFile);
const rounds = 5;
const roundMs = 3_000;

/** Debian's websockify, unpacked and not installed, in front of a machine's screen. */
async function websockify(screen: string): Promise<{ url: string; end(): Promise<void> }> {
  const work = await mkdtemp(join(tmpdir(), 'xueyan-websockify-'));
  await run('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', 'python3-websockify'], { cwd: work });
  for (const name of await readdir(work)) await run('dpkg-deb', ['-x', name, 'tree'], { cwd: work });
  const port = await freePort();
  const child = spawn('python3', ['-m', 'websockify', `--unix-target=${screen}`, `127.0.0.1:${port}`], {
    env: { ...process.env, PYTHONPATH: join(work, 'tree/usr/lib/python3/dist-packages') },
    stdio: 'ignore',
  });
  return {
    url: `ws://127.0.0.1:${port}/`,
    end: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** A client of RFB 3.8 that requests whole pictures, uncompressed, as fast as they come. */
class Viewer {
  readonly #socket: WebSocket;
  #bytes = 0;
  #unread: Buffer = Buffer.alloc(0);
  #more: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return;
      this.#bytes += data.length;
      this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, data]) : data;
      this.#more();
    });
  }

  static async open(url: string): Promise<Viewer> {
    const end = performance.now() + 15_000;
    for (;;) {
      const socket = new WebSocket(url, ['binary'], { perMessageDeflate: false });
      const opened = once(socket, 'open').then(
        () => true,
        () => false,
      );
      const viewer = new Viewer(socket);
      if (await opened) {
        await viewer.#greet();
        return viewer;
      }
      if (performance.now() > end) throw new Error(`${new URL(url).host} does not open`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #take(count: number): Promise<Buffer> {
    while (this.#unread.length < count)
      await new Promise<void>((resolve) => {
        this.#more = resolve;
      });
    const taken = this.#unread.subarray(0, count);
    this.#unread = this.#unread.subarray(count);
    return taken;
  }

  size = { width: 0, height: 0 };

  async #greet(): Promise<void> {
    this.#socket.send(await this.#take(12));
    const [kinds = 0] = await this.#take(1);
    await this.#take(kinds);
    // No authentication; shared with other viewers.
    this.#socket.send(Buffer.from([1]));
    await this.#take(4);
    this.#socket.send(Buffer.from([1]));
    const about = await this.#take(24);
    this.size = { width: about.readUInt16BE(0), height: about.readUInt16BE(2) };
    await this.#take(about.readUInt32BE(20));
    // Raw pixels only: both sides carry the same bytes.
    this.#socket.send(Buffer.from([2, 0, 0, 1, 0, 0, 0, 0]));
  }

  /** Returns the bytes a second of so many milliseconds. */
  async rate(forMs: number): Promise<number> {
    const request = Buffer.alloc(10);
    request[0] = 3;
    request.writeUInt16BE(this.size.width, 6);
    request.writeUInt16BE(this.size.height, 8);
    this.#bytes = 0;
    const began = performance.now();
    this.#socket.send(request);
    for (let isLast = false; !isLast; ) {
      const rectangles = (await this.#take(4)).readUInt16BE(2);
      isLast = performance.now() - began >= forMs;
      // Sent while the picture comes, so that the screen does not wait; two that come before it begins are one to QEMU.
      if (!isLast) this.#socket.send(request);
      for (let n = 0; n < rectangles; n++) {
        const about = await this.#take(12);
        await this.#take(about.readUInt16BE(4) * about.readUInt16BE(6) * 4);
      }
    }
    return (this.#bytes / (performance.now() - began)) * 1000;
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** Measures the bytes a second of a machine's screen through our proxy, alternating with websockify. */
export async function measureVnc({ url, dataDir }: ServerUnderTest, lab: Lab): Promise<Row[]> {
  const student = await signIn(url, 'student');
  const page = await openPage(url, student);
  const runId = await openAttempt(student, lab.sectionId);
  const { machineId, terminal } = await clickToPrompt(url, student, page, runId);
  terminal.close();
  const other = await websockify(join(dataDir, 'lab/machines', machineId, 'vnc'));
  const [own, theirs]: [number[], number[]] = [[], []];
  const once = async (address: string) => {
    const viewer = await Viewer.open(address);
    const rate = await viewer.rate(roundMs);
    viewer.close();
    return rate;
  };
  try {
    for (let round = 0; round < rounds; round++) {
      theirs.push(await once(other.url));
      const wish = { machineId, consoleKind: 'desktop', mode: 'help' } as const;
      const { ticket } = await student.call(machineApi.ticket, wish);
      own.push(await once(`${url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`));
    }
  } finally {
    await other.end();
    page.close();
    await student.call(machineApi.release, { machineId });
  }
  const [mine, best] = [median(own), median(theirs)];
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0);
  return [
    {
      what: 'VNC through our proxy / through websockify',
      measured: `${mb(mine)} / ${mb(best)} MB/s = ${(mine / best).toFixed(2)} ×`,
      bound: '≥ 1.0 ×',
      good: mine / best >= 1,
    },
  ];
}
