import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './transport.ts';

let server: Server;
let url: string;
let closed = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: 'http://192.0.2.1/' }).end();
    if (request.url === '/refused') return response.writeHead(429, { 'retry-after': '3' }).end('忙');
    response.once('close', () => (closed += 1));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 一\n\n');
    if (request.url === '/broken') setTimeout(() => response.destroy(), 50);
    return response;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const chunksOf = (response: Response) => (response.body as unknown as AsyncIterable<Buffer>)[Symbol.asyncIterator]();

test('a redirect is not followed', async () => {
  await expect(send(`${url}/moved`)).rejects.toThrow('redirects');
});

test('a refusal arrives with its status, its text and when to come again', async () => {
  const response = await send(`${url}/refused`, { method: 'POST', body: '{}' });
  expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([429, '忙', '3']);
});

test('an answer arrives piece by piece, and ends at the provider when it is given up', async () => {
  const stop = new AbortController();
  const before = closed;
  const chunks = chunksOf(await send(`${url}/endless`, { signal: stop.signal }));
  expect(String((await chunks.next()).value)).toBe('data: 一\n\n');
  stop.abort();
  await expect(chunks.next()).rejects.toThrow();
  await expect.poll(() => closed).toBe(before + 1);
});

test('an answer that breaks off is an error, not an end', async () => {
  const chunks = chunksOf(await send(`${url}/broken`));
  await chunks.next();
  await expect(chunks.next()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a provider that is not there is named by its code', async () => {
  await expect(send('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
