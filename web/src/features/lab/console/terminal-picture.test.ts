import { expect, test } from 'vitest';
import { paletteColour } from './terminal-picture.ts';

test('the colours that a program requests by number are those of a terminal', () => {
  const theme = { red: '#aa0000', brightRed: '#ff0000', foreground: '#eeeeee' };
  expect(paletteColour(1, theme)).toBe('#aa0000');
  expect(paletteColour(9, theme)).toBe('#ff0000');
  expect(paletteColour(7, theme)).toBe('#eeeeee');
  expect(paletteColour(16, theme)).toBe('rgb(0 0 0)');
  expect(paletteColour(196, theme)).toBe('rgb(255 0 0)');
  expect(paletteColour(67, theme)).toBe('rgb(95 135 175)');
  expect(paletteColour(255, theme)).toBe('rgb(238 238 238)');
});
