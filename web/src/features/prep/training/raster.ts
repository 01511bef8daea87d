/** Largest side at which a picture is read; what is larger is scaled by the browser first. */
const most = 2048;

/** Reads a picture upright as red, green, blue and alpha. */
export async function rasterOf(picture: Blob): Promise<{ width: number; height: number; data: Uint8Array }> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((one) => Math.max(1, Math.round(one * scale))) as [
    number,
    number,
  ];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data: new Uint8Array(data.buffer) };
}
