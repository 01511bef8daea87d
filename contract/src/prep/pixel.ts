/** Side of the squares that trainings on classes read. */
export const pixelSide = 64;

interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Scales a picture to a square, 64 × 64 by default, as `scaled` does. The aspect ratio is not preserved. */
export const shrink = (raster: Raster, side = pixelSide): Uint8Array => scaled(raster, side, side);

/**
 * Scales a picture to so many columns and lines of red, green and blue; each value is the mean of its area. Transparent
 * pixels are blended with white.
 */
export function scaled({ width, height, data }: Raster, columns: number, lines: number): Uint8Array {
  const pixels = new Uint8Array(columns * lines * 3);
  for (let y = 0; y < lines; y += 1) {
    const [top, bottom] = stretch(y, height, lines);
    for (let x = 0; x < columns; x += 1) {
      const [left, right] = stretch(x, width, columns);
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
      pixels.set([Math.round(red / count), Math.round(green / count), Math.round(blue / count)], (y * columns + x) * 3);
    }
  }
  return pixels;
}

/** Returns the range of the n-th of `parts` equal parts of `many`; at least one long. */
function stretch(n: number, many: number, parts: number): [number, number] {
  const from = Math.min(many - 1, Math.floor((n * many) / parts));
  return [from, Math.max(from + 1, Math.floor(((n + 1) * many) / parts))];
}

/**
 * Turns such a square into the input of a net: values from 0 to 1, one colour after the other, averaged to the side that
 * the net takes. Luminance as in ITU-R BT.601.
 */
export function netInput(pixels: Uint8Array, { side, grey }: { side: number; grey: boolean }): Float32Array {
  const count = side * side;
  const planes = new Float32Array(3 * count);
  for (let y = 0; y < side; y += 1) {
    const [top, bottom] = stretch(y, pixelSide, side);
    for (let x = 0; x < side; x += 1) {
      const [left, right] = stretch(x, pixelSide, side);
      const area = (bottom - top) * (right - left);
      for (let colour = 0; colour < 3; colour += 1) {
        let sum = 0;
        for (let sy = top; sy < bottom; sy += 1)
          for (let sx = left; sx < right; sx += 1) sum += pixels[(sy * pixelSide + sx) * 3 + colour] ?? 0;
        planes[colour * count + y * side + x] = sum / 255 / area;
      }
    }
  }
  if (!grey) return planes;
  return Float32Array.from(
    { length: count },
    (_, i) => 0.299 * (planes[i] ?? 0) + 0.587 * (planes[count + i] ?? 0) + 0.114 * (planes[2 * count + i] ?? 0),
  );
}

/** Turns a square of a side into the input of a detector: values from 0 to 1, one colour after the other. */
export function planesOf(pixels: Uint8Array, side: number): Float32Array {
  const count = side * side;
  return Float32Array.from(
    { length: 3 * count },
    (_, i) => (pixels[(i % count) * 3 + Math.floor(i / count)] ?? 0) / 255,
  );
}
