/** The side of what trainings read. */
export const pixelSide = 64;

interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * A picture as 64 × 64 of red, green and blue, each the mean of what lies there; what is not opaque stands on white. Its
 * sides are stretched to a square.
 */
export function shrink({ width, height, data }: Raster): Uint8Array {
  const pixels = new Uint8Array(pixelSide * pixelSide * 3);
  for (let y = 0; y < pixelSide; y += 1) {
    const [top, bottom] = stretch(y, height);
    for (let x = 0; x < pixelSide; x += 1) {
      const [left, right] = stretch(x, width);
      let [red, green, blue] = [0, 0, 0];
      for (let sy = top; sy < bottom; sy += 1) {
        for (let at = (sy * width + left) * 4; at < (sy * width + right) * 4; at += 4) {
          const opaque = (data[at + 3] ?? 255) / 255;
          const white = 255 * (1 - opaque);
          red += (data[at] ?? 0) * opaque + white;
          green += (data[at + 1] ?? 0) * opaque + white;
          blue += (data[at + 2] ?? 0) * opaque + white;
        }
      }
      const count = (bottom - top) * (right - left);
      pixels.set(
        [Math.round(red / count), Math.round(green / count), Math.round(blue / count)],
        (y * pixelSide + x) * 3,
      );
    }
  }
  return pixels;
}

/** From which to which of so many lies the n-th of 64 parts; one at least. */
function stretch(n: number, many: number): [number, number] {
  const from = Math.min(many - 1, Math.floor((n * many) / pixelSide));
  return [from, Math.max(from + 1, Math.floor(((n + 1) * many) / pixelSide))];
}
