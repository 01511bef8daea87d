import { describe, expect, it } from 'vitest';
import { lightnessFor } from './contrast.ts';
import { themes } from './theme.ts';

const luminance = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((s) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);

const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

describe('text in a school colour', () => {
  it.each(themes)('can be read on light and dark grounds in $key', ({ colour }) => {
    for (const ground of ['#F5F7FB', '#212635']) {
      expect(contrast(lightnessFor(colour, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.45);
    }
  });

  it('is the colour itself where that can be read already', () => {
    expect(lightnessFor('#DE2526', '#FFFFFF', 4.5).toLowerCase()).toBe('#de2526');
  });
});
