import type { Shape } from '@xueyan/contract/prep/shape';
import { drawOutlines, numbersOf } from '../picture/picture.service.ts';
import { fitted, LossCount } from './neutral.rule.ts';
import { planScene, sceneLabels, sceneSide } from './scene.rule.ts';

export { sceneLabels, sceneSide };

/** Draws a picture of several shapes and returns it with the true outlines. Deterministic for the same seed. */
export function drawScene(seed: number, labelIds: ReadonlyMap<string, string>): { bytes: Buffer; shapes: Shape[] } {
  const next = numbersOf(seed);
  const between = (min: number, max: number) => min + next() * (max - min);
  const things = planScene(next);
  const ground = [between(170, 245), between(170, 245), between(170, 245)];
  const filled = things.map(({ outline }) => ({
    outline,
    colour: [between(10, 140), between(10, 140), between(10, 140)],
  }));
  const bytes = drawOutlines(sceneSide, ground, filled, () => between(-14, 14));
  const shapes = things.flatMap(({ label, outline }, i): Shape[] => {
    const polygon = fitted({ label, kind: 'polygon', points: outline }, sceneSide, sceneSide, new LossCount());
    const kind = label === '三角形' && i === 0 ? 'polygon' : 'box';
    const xs = polygon?.points.map(([x]) => x) ?? [];
    const ys = polygon?.points.map(([, y]) => y) ?? [];
    const labelId = labelIds.get(label);
    if (!polygon || !labelId) return [];
    const box: Shape['points'] = [
      [Math.min(...xs), Math.min(...ys)],
      [Math.max(...xs), Math.max(...ys)],
    ];
    return [{ shapeId: String(i + 1), labelId, kind, points: kind === 'box' ? box : polygon.points }];
  });
  return { bytes, shapes };
}
