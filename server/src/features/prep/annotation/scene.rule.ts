import type { Point } from '@xueyan/contract/prep/shape';
import { rounded } from './neutral.rule.ts';

export const sceneSide = 160;

/** Shapes that are drawn; each is named like its label. */
export const sceneLabels = ['圆形', '方形', '三角形'] as const;
export type SceneLabel = (typeof sceneLabels)[number];

export interface SceneThing {
  label: SceneLabel;
  outline: Point[];
}

/** Places two to four things, each in its own quarter of the picture. Deterministic for the same numbers. */
export function planScene(next: () => number): SceneThing[] {
  const between = (min: number, max: number) => min + next() * (max - min);
  const shuffled = [0, 1, 2, 3].map((quarter) => ({ quarter, at: next() })).sort((a, b) => a.at - b.at);
  const quarters = shuffled.slice(0, 2 + Math.floor(next() * 3)).map(({ quarter }) => quarter);
  return quarters.map((quarter) => {
    const label = sceneLabels[Math.floor(next() * sceneLabels.length)] ?? '圆形';
    const size = between(16, 34);
    const [x, y] = [between(38, 42) + (quarter % 2) * 80, between(38, 42) + Math.floor(quarter / 2) * 80];
    const turn = between(0, 2 * Math.PI);
    const corners = { 圆形: 36, 方形: 4, 三角形: 3 }[label];
    const outline = Array.from({ length: corners }, (_, i): Point => {
      const angle = turn + (i * 2 * Math.PI) / corners;
      return [rounded(x + size * Math.sin(angle)), rounded(y - size * Math.cos(angle))];
    });
    return { label, outline };
  });
}
