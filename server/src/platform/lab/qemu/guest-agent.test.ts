import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { GuestAgent } from './guest-agent.ts';
import { GuestWake } from './guest-wake.ts';
import { codeOf } from './test-site.ts';

const line = Buffer.from('{"return":{}}\n'.repeat(5_000));

/** Starts a guest's end of a channel that sends unrequested data as fast as it is read. */
async function loudGuest(): Promise<{ socket: Socket; said(): number }> {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-agent-'));
  let said = 0;
  const server = createServer((guest) => {
    guest.on('error', () => undefined);
    const talk = (): void => {
      said += line.length;
      guest.write(line, (error) => error ?? setImmediate(talk));
    };
    talk();
  });
  server.listen(join(folder, 'agent'));
  await once(server, 'listening');
  const socket = connect(join(folder, 'agent'));
  onTestFinished(async () => {
    socket.destroy();
    server.close();
    await rm(folder, { recursive: true });
  });
  return { socket, said: () => said };
}

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
/** Capacity of the two ends of a socket, plus one response with the noise before it. */
const held = 4 * 1024 * 1024;

it('the data of a guest agent is not read while no request is open', async () => {
  const { socket, said } = await loudGuest();
  const agent = new GuestAgent(socket, () => Promise.reject(new Error('gone')));
  await aSecond();
  expect(said()).toBeLessThan(held);
  expect(await codeOf(agent.call('guest-ping'))).toBe('agent-silent');
  const before = said();
  await aSecond();
  expect(said() - before).toBeLessThan(held);
});

it('the data of a wake service is not read while no request is open', async () => {
  const { socket, said } = await loudGuest();
  const wake = new GuestWake(socket);
  await aSecond();
  expect(said()).toBeLessThan(held);
  expect(await wake.ask('UTC0', 300).awake).toBe(false);
  await aSecond();
  const before = said();
  await aSecond();
  expect(said() - before).toBeLessThan(held);
});
