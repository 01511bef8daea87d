import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Stream } from '../../../http/feature.ts';
import { serveConsole } from './console-serve.stream.ts';
import { localEngine, type MachineEngine } from './machine-engine.service.ts';
import { answerNode } from './node-call.service.ts';

const Machine = z.object({ machineId: z.uuid() });
const Script = Machine.extend({
  script: z.string(),
  limitMs: z.number().optional(),
  maxBytes: z.number().int().optional(),
});
const Lines = Machine.extend({ lines: z.number().int() });
const Picture = Machine.extend({ mostWide: z.number().int() });
const Snapshot = Machine.extend({ id: z.uuid() });
const Export = Machine.extend({ path: z.string() });
const Capture = Machine.extend({ capture: z.string().regex(/^capture-[a-z0-9-]{1,32}$/) });
const { gone } = wireFaults;
const Sleep = Machine.extend({ reason: z.enum(['owner', 'teacher']) });
const Stop = Machine.extend({ reason: z.enum(['owner', 'teacher', 'restored']) });
const Reason = Machine.extend({ reason: z.enum(['released', '']) });

/** Serves the calls of the school's other servers to machines of this one: `callNode` is the counterpart. */
export const nodeStream: Stream = ({ app, db, platform }) => {
  const on = <T extends { machineId: string }>(
    name: string,
    Input: z.ZodType<T>,
    work: (engine: MachineEngine, input: T) => Promise<unknown>,
  ) =>
    app.post(`/node/${name}`, ({ body }) =>
      answerNode(async () => {
        const input = Input.parse(body);
        return work(localEngine(db, platform, input.machineId), input);
      }),
    );
  on('launch', Machine, (engine) => engine.launch());
  on('exec', Script, (engine, { script, limitMs, maxBytes }) =>
    engine.exec(script, {
      ...(limitMs === undefined ? {} : { limitMs }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    }),
  );
  on('changed-parts', Machine, (engine) => engine.changedParts());
  on('console-tail', Lines, (engine, { lines }) => engine.consoleTail(lines));
  on('picture', Picture, (engine, { mostWide }) => engine.picture(mostWide));
  on('usage', Machine, (engine) => engine.usage());
  on('suspend', Sleep, (engine, { reason }) => engine.suspend(reason));
  on('stop', Stop, (engine, { reason }) => engine.stop(reason));
  on('snapshot-take', Snapshot, (engine, { id }) => engine.takeSnapshot(id));
  on('snapshot-restore', Snapshot, (engine, { id }) => engine.restoreSnapshot(id));
  on('snapshot-remove', Snapshot, (engine, { id }) => engine.removeSnapshot(id));
  on('snapshot-rescue', Machine, (engine) => engine.rescue());
  on('export-disk', Export, (engine, { path }) => {
    // The call comes from another server of the school; still, only an export may be written.
    const folder = `${platform.files.incoming}/`;
    ensure(path.startsWith(folder) && /^machine-[0-9a-f-]{36}\.qcow2$/.test(path.slice(folder.length)), gone);
    return engine.exportDisk(path);
  });
  on('capture-disk', Capture, (engine, { capture }) => engine.captureDisk(capture));
  on('destroy', Reason, (engine, { reason }) => engine.destroy(reason));
  app.post('/node/host', () => answerNode(async () => (await platform.lab.status()).host));
  app.get<{ Querystring: { ticket?: string } }>('/node/console', { websocket: true }, (socket, { query }) =>
    serveConsole({ db, platform }, socket, String(query.ticket ?? '')),
  );
};
