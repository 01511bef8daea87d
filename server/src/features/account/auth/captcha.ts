import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another. */
const alphabet = 'ACEFHJKLMNPRTUVXY34679';

/**
 * Each sign as strokes in a box of 4 × 6, drawn as paths: the picture holds no text that could be read off it.
 * `M` moves, `L` draws.
 */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M1 4L3 4',
  C: 'M4 1L3 0L1 0L0 1L0 5L1 6L3 6L4 5',
  E: 'M4 0L0 0L0 6L4 6M0 3L3 3',
  F: 'M4 0L0 0L0 6M0 3L3 3',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  J: 'M1 0L4 0M3 0L3 5L2 6L1 6L0 5',
  K: 'M0 0L0 6M4 0L0 3L4 6',
  L: 'M0 0L0 6L4 6',
  M: 'M0 6L0 0L2 3L4 0L4 6',
  N: 'M0 6L0 0L4 6L4 0',
  P: 'M0 6L0 0L3 0L4 1L4 2L3 3L0 3',
  R: 'M0 6L0 0L3 0L4 1L4 2L3 3L0 3M2 3L4 6',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 5L1 6L3 6L4 5L4 0',
  V: 'M0 0L2 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3L2 6',
  3: 'M0 0L4 0L2 2.5L4 4L3 6L0 6',
  4: 'M3 6L3 0L0 4L4 4',
  6: 'M4 0L1 2L0 4L1 6L3 6L4 4.5L3 3L0.5 3.5',
  7: 'M0 0L4 0L1.5 6',
  9: 'M3.5 2.5L1 3L0 1.5L1 0L3 0L4 2L3 4L0 6',
};

const width = 132;
const height = 44;

const jitter = (span: number) => (randomInt(2001) / 1000 - 1) * span;

/** Four signs, each turned, stretched and shifted a little, under a few crossing lines. SVG as a data URL. */
export function drawCaptcha(): { answer: string; image: string } {
  const answer = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const signs = [...answer].map((sign, place) => {
    const scale = 4 + jitter(0.6);
    const path = (strokes[sign] ?? '').replace(
      /([ML])([\d.]+) ([\d.]+)/g,
      (_, step: string, x: string, y: string) =>
        `${step}${(Number(x) * scale + jitter(0.9)).toFixed(1)} ${(Number(y) * scale + jitter(0.9)).toFixed(1)}`,
    );
    const place0 = `translate(${14 + place * 29 + jitter(3)} ${10 + jitter(4)}) rotate(${jitter(16)} 8 12)`;
    return `<path d="${path}" transform="${place0}" stroke="hsl(${randomInt(200, 260)} 45% ${randomInt(35, 50)}%)" stroke-width="3"/>`;
  });
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M${randomInt(width)} ${randomInt(height)}Q${randomInt(width)} ${randomInt(height)} ${randomInt(width)} ${randomInt(height)}" stroke="hsl(220 30% ${randomInt(55, 75)}%)" stroke-width="1.3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(220 40% 97%)"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise.join('')}${signs.join('')}</g></svg>`;
  return { answer, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}
