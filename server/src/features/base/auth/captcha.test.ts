import { inflateSync } from 'node:zlib';
import { seeded } from '@xueyan/contract/exam/shuffle';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawCaptcha, drawSigns, signs } from './captcha.rule.ts';

interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
  kinds: string[];
}

/** Reads an 8-bit greyscale PNG, like a program that tries to read the code. */
function readPng(file: Buffer): Picture {
  const kinds: string[] = [];
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    kinds.push(kind);
    if (kind === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const rows = inflateSync(Buffer.concat(data));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    expect(rows[y * (width + 1)]).toBe(0);
    pixels.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width);
  }
  return { width, height, pixels, kinds };
}

const decode = (image: string) => {
  expect(image).toMatch(/^data:image\/png;base64,/);
  return Buffer.from(image.split(',')[1] ?? '', 'base64');
};

/** Marks the dark pixels. */
const inkOf = ({ pixels }: Picture) => pixels.map((shade) => (shade < 128 ? 1 : 0));

// The same pictures each time, except for their grain: chance must not decide.
beforeEach(() => void vi.spyOn(Math, 'random').mockImplementation(seeded('captcha')));
afterEach(() => void vi.restoreAllMocks());

describe('the verification picture', () => {
  test('consists of pixels, without strokes or text for a program to read', () => {
    for (let i = 0; i < 50; i++) {
      const { answer, image } = drawCaptcha();
      const file = decode(image);
      expect(readPng(file).kinds).toEqual(['IHDR', 'IDAT', 'IEND']);
      const text = file.toString('latin1');
      expect(text).not.toContain(answer);
      expect([...text.matchAll(/<path[^>]*\bd="([^"]*)"/g)]).toEqual([]);
    }
  });

  test('differs each time for the same answer', () => {
    const first = inkOf(readPng(drawSigns('AKE4')));
    const second = inkOf(readPng(drawSigns('AKE4')));
    const both = first.filter((ink, at) => ink && second[at]).length;
    const either = first.filter((ink, at) => ink || second[at]).length;
    expect(either).toBeGreaterThan(1_000);
    expect(both / either).toBeLessThan(0.6);
  });

  test('is not read by matching it with drawings of each character', () => {
    // Simulates a program that has seen many pictures of each character at each position and chooses the most similar.
    const learnt = signs.map((sign) => {
      const seen = Array.from({ length: 12 }, () => inkOf(readPng(drawSigns(sign.repeat(4)))));
      return Float32Array.from(
        seen[0] ?? [],
        (_, at) => seen.reduce((sum, ink) => sum + (ink[at] ?? 0), 0) / seen.length,
      );
    });
    const readAt = ({ width, pixels }: Picture, ink: Uint8Array, place: number) => {
      const inPlace = (at: number) => Math.abs((at % width) - (40 + place * 60)) < 30;
      const likeness = learnt.map((mean) => {
        let [dot, norm] = [0, 0];
        for (let at = 0; at < pixels.length; at++) {
          if (!inPlace(at)) continue;
          dot += (ink[at] ?? 0) * (mean[at] ?? 0);
          norm += (mean[at] ?? 0) ** 2;
        }
        return dot / Math.sqrt(norm);
      });
      return signs[likeness.indexOf(Math.max(...likeness))] ?? '';
    };
    let right = 0;
    for (let i = 0; i < 50; i++) {
      const answer = Array.from({ length: 4 }, () => signs[Math.floor(Math.random() * signs.length)]).join('');
      const picture = readPng(drawSigns(answer));
      const ink = inkOf(picture);
      if ([0, 1, 2, 3].map((place) => readAt(picture, ink, place)).join('') === answer) right += 1;
    }
    // Such a program solved an earlier version made of plain strokes 50 times out of 50.
    expect(right).toBeLessThan(25);
  });
});
