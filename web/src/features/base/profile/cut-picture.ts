import type { Area } from 'react-easy-crop';

/** Side in pixels: sharp where a picture is largest, on a screen with two pixels to one. */
const side = 256;

/** Crops a square out of a picture and scales it down. A browser that cannot write WebP writes PNG. */
export async function cutPicture(address: string, area: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  if (!blob) throw new Error('no picture');
  return blob;
}
