/** Size of a picture for which a file names none, and the largest that is shown at first. */
const usualSide = 160;

/** Returns a length in pixels that a map may have. */
export const sideOf = (length: number | undefined): number =>
  Math.round(Math.min(2000, Math.max(8, length || usualSide)));

/** Returns the size at which a picture is shown at first. */
export async function shownSize(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, usualSide / Math.max(bitmap.width, bitmap.height));
  const size = { width: sideOf(bitmap.width * scale), height: sideOf(bitmap.height * scale) };
  bitmap.close();
  return size;
}
