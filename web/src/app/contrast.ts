/** WCAG contrast, and colours moved in lightness until they reach it. */

type Triple = [number, number, number];

const parse = (hex: string): Triple => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
};

const print = (rgb: Triple) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (rgb: Triple) => {
  const [r, g, b] = rgb.map((part) => {
    const s = part / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: Triple, b: Triple) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const toHsl = ([r, g, b]: Triple): Triple => {
  const [max, min] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255];
  const spread = max - min;
  const light = (max + min) / 2;
  if (spread === 0) return [0, 0, light];
  const saturation = spread / (1 - Math.abs(2 * light - 1));
  const part =
    max * 255 === r
      ? ((g - b) / 255 / spread + 6) % 6
      : max * 255 === g
        ? (b - r) / 255 / spread + 2
        : (r - g) / 255 / spread + 4;
  return [part * 60, saturation, light];
};

const fromHsl = ([hue, saturation, light]: Triple): Triple => {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
};

/** The colour nearest in lightness, of the same hue, that can be read on the ground. */
export function lightnessFor(hex: string, groundHex: string, wanted: number): string {
  const ground = parse(groundHex);
  const [hue, saturation, start] = toHsl(parse(hex));
  const step = luminance(ground) > 0.4 ? -0.01 : 0.01;
  let light = start;
  while (contrast(fromHsl([hue, saturation, light]), ground) < wanted && light > 0 && light < 1) light += step;
  return print(fromHsl([hue, saturation, light]));
}
