import { boundsOf, type Shape } from '@xueyan/contract/prep/shape';
import styles from './annotation.module.css';

interface OutlineProps {
  shape: Shape;
  label?: { name: string; colour: string } | undefined;
  colour?: string;
  /** Screen pixels per pixel of the picture. */
  scale: number;
  chosen?: boolean;
  dashed?: boolean;
}

/** One shape with its name. */
export function Outline({
  shape,
  label,
  colour = label?.colour ?? 'currentColor',
  scale,
  chosen,
  dashed,
}: OutlineProps) {
  const [left, top, right, bottom] = boundsOf(shape.points);
  const look = {
    ...{ className: styles.shape, stroke: colour, fill: colour, fillOpacity: dashed ? 0 : chosen ? 0.3 : 0.12 },
    ...(dashed && { strokeDasharray: '6 4' }),
  };
  return (
    <g {...(!dashed && { 'data-shape': shape.shapeId })}>
      {shape.kind === 'box' ? (
        <rect x={left} y={top} width={right - left} height={bottom - top} {...look} />
      ) : (
        <polygon points={shape.points.join(' ')} {...look} />
      )}
      {label && (
        <text
          className={styles.tag}
          x={left + 2 / scale}
          y={dashed ? bottom + 13 / scale : Math.max(top - 4 / scale, 12 / scale)}
          fontSize={12 / scale}
          strokeWidth={3 / scale}
          fill={colour}
        >
          {label.name}
        </text>
      )}
    </g>
  );
}
