import { describe, expect, test } from 'vitest';
import { ViewOnlyRfb } from './view-only-rfb.rule.ts';

const handshake = Buffer.from('RFB 003.008\n\x01\x01', 'latin1');
const updateRequest = Buffer.from([3, 1, 0, 0, 0, 0, 2, 128, 1, 224]);
const encodings = Buffer.from([2, 0, 0, 2, 0, 0, 0, 7, 255, 255, 255, 17]);
const key = Buffer.from([4, 1, 0, 0, 0, 0, 0, 97]);
const pointer = Buffer.from([5, 1, 0, 10, 0, 10]);
const qemuKey = Buffer.from([255, 0, 0, 1, 0, 0, 0, 97, 0, 0, 0, 30]);
const cutText = Buffer.concat([Buffer.from([6, 0, 0, 0, 0, 0, 0, 5]), Buffer.from('hello')]);

describe('a visitor who only looks at a desktop', () => {
  test('completes the handshake and requests the screen', () => {
    const filter = new ViewOnlyRfb();
    expect(filter.pass(handshake)).toEqual(handshake);
    const asking = Buffer.concat([encodings, updateRequest]);
    expect(filter.pass(asking)).toEqual(asking);
  });

  test('cannot press a key, move the pointer or fill the clipboard, even between harmless messages', () => {
    const filter = new ViewOnlyRfb();
    filter.pass(handshake);
    const mixed = Buffer.concat([key, updateRequest, pointer, qemuKey, cutText, updateRequest]);
    expect(filter.pass(mixed)).toEqual(Buffer.concat([updateRequest, updateRequest]));
  });

  test('cannot pass a key by sending it byte by byte', () => {
    const filter = new ViewOnlyRfb();
    const all = Buffer.concat([handshake, encodings, key, updateRequest]);
    const passed = Buffer.concat([...all].map((byte) => filter.pass(Buffer.from([byte]))));
    expect(passed).toEqual(Buffer.concat([handshake, encodings, updateRequest]));
  });

  test('cannot fill memory by a clipboard that never ends', () => {
    const filter = new ViewOnlyRfb();
    filter.pass(handshake);
    filter.pass(Buffer.from([6, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]));
    const piece = Buffer.alloc(64 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    const cost = process.threadCpuUsage();
    for (let sent = 0; sent < 200 * 1024 * 1024; sent += piece.length) expect(filter.pass(piece)).toHaveLength(0);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
    expect(process.threadCpuUsage(cost).user).toBeLessThan(2_000_000);
  });

  test('sends nothing more after a message of unknown length', () => {
    const filter = new ViewOnlyRfb();
    filter.pass(handshake);
    expect(filter.pass(Buffer.concat([Buffer.from([77, 1, 2]), updateRequest]))).toEqual(Buffer.alloc(0));
    expect(filter.pass(updateRequest)).toEqual(Buffer.alloc(0));
  });
});
