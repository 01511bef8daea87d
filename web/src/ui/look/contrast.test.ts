import { theme as antd } from 'antd';
import { describe, expect, it } from 'vitest';
import { hueApart, lightnessFor, textOn } from './contrast.ts';
import { themeOf } from './theme.ts';
import { themes } from './themes.ts';

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
  it.each(themes)('is readable on light and dark backgrounds in $key §shell.24', ({ colour }) => {
    for (const ground of ['#F5F7FB', '#212635']) {
      expect(contrast(lightnessFor(colour, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.45);
    }
  });

  it('is the colour itself where that is readable already', () => {
    expect(lightnessFor('#DE2526', '#FFFFFF', 4.5).toLowerCase()).toBe('#de2526');
  });
});

describe('a button §person.28', () => {
  const modes = ['light', 'dark'] as const;
  const cases = themes.flatMap(({ key, colour }) => modes.map((mode) => ({ key, colour, mode })));

  it.each(cases)('has the school’s own colour in $key and $mode, with a readable label', (one) => {
    const theme = themeOf(one);
    const tokens = antd.getDesignToken(theme);
    const written = theme.components?.Button?.primaryColor ?? '';
    expect(tokens.colorInfo.toUpperCase()).toBe(one.colour);
    for (const ground of [tokens.colorInfo, tokens.colorInfoHover, tokens.colorInfoActive]) {
      expect(contrast(written, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is readable in any colour that a school chooses', () => {
    for (let red = 0; red < 256; red += 15)
      for (let green = 0; green < 256; green += 15)
        for (let blue = 0; blue < 256; blue += 15) {
          const ground = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
          expect(contrast(textOn(ground, '#18213A'), ground), ground).toBeGreaterThanOrEqual(4.5);
        }
  });

  it.each(cases)(
    'that destroys differs from the one that saves in $key and $mode, also for a weak sense of colour',
    (one) => {
      for (const colourWeak of [false, true]) {
        const { colorError, colorPrimary } = antd.getDesignToken(themeOf({ ...one, colourWeak }));
        expect(hueApart(colorError, colorPrimary)).toBeGreaterThanOrEqual(25);
        expect(contrast(colorError, one.mode === 'dark' ? '#212635' : '#F5F7FB')).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
