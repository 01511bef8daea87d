import type { Point, Shape, ShapeKind } from '@xueyan/contract/prep/shape';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';
import { Outline } from './Outline.tsx';
import { boxBetween, distance, handlesOf, moved, pulled, within } from './shape-edit.ts';

export type Tool = 'select' | ShapeKind;
export interface CanvasLabel {
  labelId: string;
  name: string;
  colour: string;
}

interface ShapeCanvasProps {
  picture: { address: string; name: string; width: number; height: number };
  shapes: Shape[];
  labels: CanvasLabel[];
  tool: Tool;
  /** Label of the next shape. */
  labelId: string | null;
  selected: string | null;
  zoom: number;
  readOnly?: boolean;
  /** Shapes for comparison, drawn dashed. */
  others?: Shape[];
  onSelect: (shapeId: string | null) => void;
  onCommit: (shapes: Shape[]) => void;
}

type Drag =
  | { way: 'draw'; from: Point; to: Point }
  | { way: 'move'; shape: Shape; from: Point; now: Shape }
  | { way: 'pull'; shape: Shape; handle: number; now: Shape };

const newShapeId = () => crypto.randomUUID();
/** Distance in screen pixels within which a corner is hit. */
const near = 10;

/** Picture with shapes that a pointer draws, moves and resizes. */
export function ShapeCanvas(props: ShapeCanvasProps) {
  const { picture, shapes, labels, tool, labelId, selected, zoom, readOnly = false, others = [] } = props;
  const { onSelect, onCommit } = props;
  const t = useText(annotationText);
  const svg = useRef<SVGSVGElement>(null);
  const [scale, setScale] = useState(1);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [corners, setCorners] = useState<Point[]>([]);
  useEffect(() => {
    const one = svg.current;
    if (!one) return;
    const measure = () => setScale(one.getScreenCTM()?.a || 1);
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    measure();
    return () => observer.disconnect();
  }, []);
  const drawsPolygon = tool === 'polygon' && !readOnly;
  if (!drawsPolygon && corners.length > 0) setCorners([]);

  const placeOf = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return within([x, y], picture);
  };
  const add = (kind: ShapeKind, points: Point[]) => {
    if (!labelId) return;
    const shape: Shape = { shapeId: newShapeId(), labelId, kind, points };
    onCommit([...shapes, shape]);
    onSelect(shape.shapeId);
  };
  const closePolygon = () => {
    if (corners.length >= 3) add('polygon', corners);
    setCorners([]);
  };
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const at = placeOf(event);
    const mark = (event.target as Element).closest<SVGElement>('[data-shape]')?.dataset;
    const shape = shapes.find(({ shapeId }) => shapeId === mark?.shape);
    if (readOnly || (tool === 'select' && !shape)) return onSelect(shape?.shapeId ?? null);
    if (tool === 'select' || (mark?.handle && shape)) {
      if (!shape) return;
      onSelect(shape.shapeId);
      const handle = mark?.handle;
      setDrag(
        handle
          ? { way: 'pull', shape, handle: Number(handle), now: shape }
          : { way: 'move', shape, from: at, now: shape },
      );
    } else if (tool === 'box') setDrag({ way: 'draw', from: at, to: at });
    else {
      const [first] = corners;
      if (first && corners.length >= 3 && distance(first, at) * scale < near) return closePolygon();
      setCorners([...corners, at]);
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag) return;
    const at = placeOf(event);
    if (drag.way === 'draw') setDrag({ ...drag, to: at });
    else if (drag.way === 'pull') setDrag({ ...drag, now: pulled(drag.shape, drag.handle, at) });
    else {
      const by: Point = [at[0] - drag.from[0], at[1] - drag.from[1]];
      setDrag({ ...drag, now: { ...drag.shape, points: moved(drag.shape.points, by, picture) } });
    }
  };
  const up = () => {
    setDrag(null);
    if (!drag) return;
    if (drag.way === 'draw') {
      const points = boxBetween(drag.from, drag.to, 4 / scale);
      if (points) add('box', points);
    } else if (drag.now !== drag.shape && JSON.stringify(drag.now.points) !== JSON.stringify(drag.shape.points))
      onCommit(shapes.map((one) => (one.shapeId === drag.now.shapeId ? drag.now : one)));
  };
  const labelOf = (id: string) => labels.find((one) => one.labelId === id);
  const shown =
    drag && drag.way !== 'draw' ? shapes.map((one) => (one.shapeId === drag.now.shapeId ? drag.now : one)) : shapes;
  const own = shown.find(({ shapeId }) => shapeId === selected);
  const drawn = drag?.way === 'draw' ? boxBetween(drag.from, drag.to) : null;
  const colour = labelOf(labelId ?? '')?.colour ?? 'currentColor';
  return (
    <div className={styles.board}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the picture within it is named */}
      <svg
        ref={svg}
        className={`${styles.canvas} ${tool === 'select' || readOnly ? '' : styles.drawing}`}
        style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setDrag(null)}
        onDoubleClick={() => drawsPolygon && closePolygon()}
      >
        <image href={picture.address} width={picture.width} height={picture.height}>
          <title>{picture.name}</title>
        </image>
        {others.map((shape) => (
          <Outline key={`o${shape.shapeId}`} shape={shape} label={labelOf(shape.labelId)} scale={scale} dashed />
        ))}
        {shown.map((shape) => (
          <Outline
            key={shape.shapeId}
            shape={shape}
            label={labelOf(shape.labelId)}
            scale={scale}
            chosen={shape.shapeId === selected}
          />
        ))}
        {own &&
          !readOnly &&
          handlesOf(own).map(([x, y], i) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its index
              key={i}
              data-shape={own.shapeId}
              data-handle={String(i)}
              className={styles.handle}
              {...{ cx: x, cy: y, r: 5 / scale }}
            />
          ))}
        {drawn && (
          <Outline
            shape={{ shapeId: '', labelId: '', kind: 'box', points: drawn }}
            scale={scale}
            colour={colour}
            chosen
          />
        )}
        {corners.length > 0 && (
          <>
            <polyline className={styles.shape} points={corners.join(' ')} stroke={colour} fill="none" />
            {corners.map(([x, y], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its index
              <circle key={i} className={styles.handle} cx={x} cy={y} r={(i === 0 ? 6 : 3) / scale} />
            ))}
          </>
        )}
      </svg>
      {drawsPolygon && <p className={styles.hint}>{t(corners.length > 2 ? 'polygonClose' : 'polygonHint')}</p>}
    </div>
  );
}
