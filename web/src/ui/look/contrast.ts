/** WCAG contrast of colours, and colours adjusted in lightness until they reach it. */

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

/** Returns the colour of the same hue, nearest in lightness, that is readable on the background. */
export function lightnessFor(hex: string, groundHex: string, wanted: number): string {
  const ground = parse(groundHex);
  const [hue, saturation, start] = toHsl(parse(hex));
  const step = luminance(ground) > 0.4 ? -0.01 : 0.01;
  let light = start;
  while (contrast(fromHsl([hue, saturation, light]), ground) < wanted && light > 0 && light < 1) light += step;
  return print(fromHsl([hue, saturation, light]));
}

const paper: Triple = [255, 255, 255];
/** Contrast of text that WCAG AA requires. */
const readable = 4.5;

/** Returns the text colour on a background: white, otherwise the dark ink, darkened until it is readable. */
export function textOn(groundHex: string, ink: string): string {
  const ground = parse(groundHex);
  if (contrast(paper, ground) >= readable) return print(paper);
  const [hue, saturation, start] = toHsl(parse(ink));
  let light = start;
  while (light > 0 && contrast(parse(print(fromHsl([hue, saturation, light]))), ground) < readable) light -= 0.01;
  return print(fromHsl([hue, saturation, Math.max(0, light)]));
}

/** Returns a background for the hover state: shifted away from its text by a share of the remaining lightness. */
export function awayFrom(textHex: string, groundHex: string, share: number): string {
  const [hue, saturation, light] = toHsl(parse(groundHex));
  const end = luminance(parse(textHex)) > 0.4 ? 0 : 1;
  return print(fromHsl([hue, saturation, light + (end - light) * share]));
}

/** Returns the degrees between two colours on the colour wheel. */
export function hueApart(a: string, b: string): number {
  const apart = Math.abs(toHsl(parse(a))[0] - toHsl(parse(b))[0]);
  return Math.min(apart, 360 - apart);
}
