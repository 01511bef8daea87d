import type { Point, Shape } from '@xueyan/contract/teaching/task-drawing';
import { inks } from './shapes.ts';

interface ShapeViewProps {
  shape: Shape;
  /** Size of the page in pixels. */
  width: number;
  height: number;
}

/** A shape on a page of that size. */
export function ShapeView({ shape, width, height }: ShapeViewProps) {
  const at = ([x, y]: Point) => [x * width, y * height] as const;
  const stroke = Math.max(2, width / 320);
  const line = { fill: 'none', stroke: inks[shape.color], strokeWidth: stroke, strokeLinecap: 'round' } as const;
  if (shape.kind === 'pen')
    return (
      <polyline {...line} strokeLinejoin="round" points={shape.points.map((one) => at(one).join(',')).join(' ')} />
    );
  if (shape.kind === 'text') {
    const [x, y] = at(shape.at);
    const size = Math.max(13, width / 50);
    return (
      <text x={x} y={y} fill={inks[shape.color]} fontSize={size} paintOrder="stroke" stroke="#fff" strokeWidth={3}>
        {shape.text.split('\n').map((words, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <tspan key={row} x={x} dy={row === 0 ? 0 : size * 1.3}>
            {words}
          </tspan>
        ))}
      </text>
    );
  }
  const [[x1, y1], [x2, y2]] = [at(shape.from), at(shape.to)];
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
  if (shape.kind === 'highlight') return <rect {...box} fill={inks[shape.color]} opacity={0.25} />;
  if (shape.kind === 'rectangle') return <rect {...box} {...line} />;
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `${x2 - stroke * 5 * Math.cos(angle + turn)},${y2 - stroke * 5 * Math.sin(angle + turn)}`;
  return (
    <g {...line}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <polyline strokeLinejoin="round" points={`${wing(0.5)} ${x2},${y2} ${wing(-0.5)}`} />
    </g>
  );
}
