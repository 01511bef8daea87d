import type { PictureConfig } from '@xueyan/contract/prep/picture-training';

interface Form {
  side: number;
  colours: number;
}

/**
 * Returns a picture (values from −1 to 1) mirrored, shifted by a tenth, turned by at most 15°, darker or brighter, as the
 * settings allow and chance wants; what would come from outside repeats the edge.
 */
export function augmented(
  picture: Float32Array,
  { side, colours }: Form,
  { flip, shift, rotate, brightness }: PictureConfig['augment'],
  chance: () => number,
): Float32Array {
  const mirrored = flip && chance() < 0.5;
  const far = Math.max(1, Math.floor(side / 10));
  const moved = () => (shift ? Math.floor(chance() * (2 * far + 1)) - far : 0);
  const [down, right] = [moved(), moved()];
  const angle = rotate ? ((chance() * 2 - 1) * 15 * Math.PI) / 180 : 0;
  const light = brightness ? 0.7 + chance() * 0.6 : 1;
  const [sine, cosine, middle] = [Math.sin(angle), Math.cos(angle), (side - 1) / 2];
  const inside = (at: number) => Math.min(side - 1, Math.max(0, Math.round(at)));
  const changed = new Float32Array(picture.length);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [dy, dx] = [y - middle, x - middle];
      const fromY = inside(cosine * dy - sine * dx + middle + down);
      const turned = inside(sine * dy + cosine * dx + middle + right);
      const fromX = mirrored ? side - 1 - turned : turned;
      for (let colour = 0; colour < colours; colour += 1) {
        const value = picture[(fromY * side + fromX) * colours + colour] ?? 0;
        const lit = Math.min(1, ((value + 1) / 2) * light) * 2 - 1;
        changed[(y * side + x) * colours + colour] = lit;
      }
    }
  }
  return changed;
}
