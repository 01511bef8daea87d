/** Pairs of neighbouring hues of Ant Design's palettes, calm on a large area. */
const hues = [
  ['blue', 'geekblue'],
  ['geekblue', 'purple'],
  ['cyan', 'blue'],
  ['cyan', 'geekblue'],
  ['purple', 'geekblue'],
  ['magenta', 'purple'],
] as const;

interface Shape {
  d: string;
  opacity: number;
  filled: boolean;
}

/** Returns a generator of numbers in 0..1, the same for the same text. */
function randomFrom(text: string) {
  let seed = 2166136261;
  for (const sign of text) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822507) + 0x9e3779b9;
    const mixed = Math.imul(seed ^ (seed >>> 13), 3266489909);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

type Random = ReturnType<typeof randomFrom>;
const round = (n: number) => Math.round(n * 10) / 10;

const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;

/** Rings around a point near a corner. */
const rings = (random: Random): Shape[] => {
  const x = 180 + random() * 120;
  const y = 20 + random() * 140;
  return Array.from({ length: 7 }, (_, i) => ({
    d: circle(x, y, 18 + i * (20 + random() * 6)),
    opacity: 0.34 - i * 0.035,
    filled: i === 0,
  }));
};

/** Layers of hills. */
const waves = (random: Random): Shape[] =>
  Array.from({ length: 4 }, (_, i) => {
    const base = 70 + i * 28;
    const swing = 14 + random() * 22;
    const start = base + (random() - 0.5) * swing;
    const bend = (sign: number) => round(base + sign * swing);
    return {
      d: `M0 ${round(start)}C80 ${bend(-1)} 120 ${bend(1)} 190 ${round(base)}S280 ${bend(-1)} 320 ${bend(random() - 0.5)}V180H0Z`,
      opacity: 0.1 + i * 0.045,
      filled: true,
    };
  });

/** Points of a network and the lines between neighbours. */
const net = (random: Random): Shape[] => {
  const points = Array.from({ length: 15 }, (_, i) => ({
    x: (i % 5) * 72 + 8 + random() * 40,
    y: Math.floor(i / 5) * 62 + 8 + random() * 40,
  }));
  const near = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y) < 88;
  const lines = points.flatMap((a, i) =>
    points
      .slice(i + 1)
      .flatMap((b) => (near(a, b) ? [`M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`] : [])),
  );
  const dots = points.map((point) => circle(point.x, point.y, 2.5 + random() * 4));
  return [
    { d: lines.join(''), opacity: 0.28, filled: false },
    { d: dots.join(''), opacity: 0.5, filled: true },
  ];
};

/** Slanted bars of different width. */
const bars = (random: Random): Shape[] =>
  Array.from({ length: 9 }, (_, i) => {
    const x = i * 44 - 40 + random() * 12;
    const wide = 12 + random() * 22;
    return {
      d: `M${round(x)} 180L${round(x + 70)} 0h${round(wide)}L${round(x + wide)} 180Z`,
      opacity: 0.06 + random() * 0.16,
      filled: true,
    };
  });

/** Tiles, some of them quarter-round. */
const tiles = (random: Random): Shape[] =>
  Array.from({ length: 32 }, (_, i): Shape => {
    const x = (i % 8) * 40;
    const y = Math.floor(i / 8) * 45;
    const kind = random();
    const d =
      kind < 0.35
        ? `M${x} ${y}h40a40 45 0 0 1-40 45Z`
        : kind < 0.7
          ? `M${x + 40} ${y + 45}h-40a40 45 0 0 1 40-45Z`
          : `M${x} ${y}h40v45h-40Z`;
    return { d, opacity: random() * 0.2, filled: true };
  });

const patterns = [rings, waves, net, bars, tiles];

/** Draws the cover of a course without a picture: colour and pattern follow from its name. */
export function drawCover(name: string): { from: string; to: string; shapes: Shape[] } {
  const random = randomFrom(name);
  const [from, to] = hues[Math.floor(random() * hues.length)] ?? hues[0];
  const pattern = patterns[Math.floor(random() * patterns.length)] ?? rings;
  return { from, to, shapes: pattern(random) };
}
