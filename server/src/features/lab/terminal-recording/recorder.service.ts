import type { Duplex } from 'node:stream';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { terminalSize } from '../machine/console.service.ts';
import { Cast } from './cast.rule.ts';
import { terminalRecordingStore as store } from './terminal-recording.store.ts';

interface Wanted {
  machineId: string;
  ownerId: string;
  sectionId: string;
}

interface Recorder extends Wanted {
  stream: Duplex;
  cast: Cast;
  startedAt: Date;
  /** True once something new was shown: a machine that nobody uses makes no recording. */
  moved: boolean;
  recordingId: string | null;
  /**
   * True when the recording has reached its limit; the machine is still followed, so that no second recording begins.
   */
  full: boolean;
  ended: boolean;
}

/** Follows the terminals to be recorded on this server's machines, as one more reader of each. */
export class Recorders {
  readonly #db: Db;
  readonly #platform: Platform;
  readonly #recorders = new Map<string, Recorder>();

  constructor(db: Db, platform: Platform) {
    this.#db = db;
    this.#platform = platform;
  }

  /** Begins and ends recordings as required, and writes what was shown since the last round. */
  async round(): Promise<void> {
    const wanted = await store.wantedOn(this.#db, this.#platform.node.id);
    for (const one of wanted) if (!this.#recorders.has(one.machineId)) await this.#begin(one);
    const ids = new Set(wanted.map(({ machineId }) => machineId));
    for (const recorder of this.#recorders.values()) {
      if (!ids.has(recorder.machineId)) recorder.stream.destroy();
      await this.#write(recorder);
      if (recorder.ended || !ids.has(recorder.machineId)) this.#recorders.delete(recorder.machineId);
    }
  }

  async stop(): Promise<void> {
    for (const recorder of this.#recorders.values()) {
      recorder.stream.destroy();
      await this.#write(recorder);
    }
    this.#recorders.clear();
  }

  async #begin(wanted: Wanted): Promise<void> {
    // The machine has just ended, or another process still owns it: the next round tries again.
    const opened = await this.#platform.lab.openConsole(wanted.machineId, 'terminal').catch(() => null);
    if (!opened) return;
    const recorder: Recorder = {
      ...{ ...wanted, stream: opened.stream, cast: new Cast(), startedAt: clock.now() },
      ...{ moved: false, recordingId: null, full: false, ended: false },
    };
    this.#recorders.set(wanted.machineId, recorder);
    const since = () => clock.now().getTime() - recorder.startedAt.getTime();
    // What was on the screen before is read at once; it belongs to the recording but does not start one.
    let fresh = false;
    setImmediate(() => {
      fresh = true;
    });
    opened.stream.on('data', (chunk: Buffer) => {
      if (recorder.full) return;
      this.#noteSize(recorder, since());
      recorder.cast.show(since(), chunk);
      recorder.moved ||= fresh;
    });
    opened.stream.on('error', () => undefined);
    opened.stream.on('close', () => {
      recorder.ended = true;
    });
    opened.stream.on('end', () => {
      recorder.ended = true;
    });
  }

  #noteSize({ machineId, cast }: Recorder, millis: number): void {
    const { columns, rows } = terminalSize(machineId);
    cast.resize(millis, columns, rows);
  }

  async #write(recorder: Recorder): Promise<void> {
    if (!recorder.moved || recorder.full) return;
    const piece = recorder.cast.take();
    if (!piece) return;
    const { ownerId, sectionId, startedAt } = recorder;
    const size = terminalSize(recorder.machineId);
    const shape = size.columns > 0 ? { columns: size.columns, rows: size.rows } : { columns: 80, rows: 24 };
    await this.#db.transaction(async (tx) => {
      const id = recorder.recordingId ?? newId();
      if (!recorder.recordingId) await store.insert(tx, { id, ownerId, sectionId, startedAt, ...shape });
      recorder.recordingId = id;
      recorder.full = !(await store.addPiece(tx, id, piece));
    });
  }
}
