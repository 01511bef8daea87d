import { pictureThumbPath, pictureThumbSide } from '@xueyan/contract/prep/picture';
import { scaled } from '@xueyan/contract/prep/pixel';
import jpeg from 'jpeg-js';

interface Raster {
  width: number;
  height: number;
  /** Red, green, blue and alpha. */
  data: Uint8Array;
}

/** Percent: a list does not show what more would keep. */
const quality = 80;

/** Returns a smaller JPEG of a picture; null for one that is as small itself. */
export function thumbOf(raster: Raster): Uint8Array | null {
  const scale = pictureThumbSide / Math.max(raster.width, raster.height);
  if (scale >= 1) return null;
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const pixels = scaled(raster, width, height);
  const data = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i += 1) data.set(pixels.subarray(i * 3, i * 3 + 3), i * 4);
  return jpeg.encode({ width, height, data }, quality).data;
}

/** Returns the address of what lists show of a picture; `address` is that of the picture itself. */
export const thumbAddress = (pictureId: string, hasThumb: boolean, address: string): string =>
  hasThumb ? `/api/${pictureThumbPath}/${pictureId}` : address;
