import type { DrawingColor, DrawnFile, Shape } from '@xueyan/contract/teaching/task-drawing';
import { drawingLimits } from '@xueyan/contract/teaching/task-drawing';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { SheetOfFile } from '../courseware/SheetOfFile.shared.tsx';
import { ShapeView } from './ShapeView.tsx';
import { isDrawn, moved, pointAt } from './shapes.ts';
import styles from './task-drawing.module.css';
import { taskDrawingText } from './task-drawing.text.ts';

export type Tool = 'select' | Shape['kind'];
/** Step of an arrow key, as a share of the page. */
const nudge = 0.01;

interface DrawingSheetProps {
  file: DrawnFile;
  page: number;
  onPages: (count: number) => void;
  shapes: Shape[];
  /** If set, the page can be drawn on. */
  drawing?: {
    tool: Tool;
    color: DrawingColor;
    selected: number | null;
    onSelect: (at: number | null) => void;
    onChange: (shapes: Shape[], quietly?: boolean) => void;
  };
}

/** A page with its drawing. */
export function DrawingSheet({ file, page, onPages, shapes, drawing }: DrawingSheetProps) {
  const t = useText(taskDrawingText);
  // Set once the document is open.
  const [sheet, setSheet] = useState<SVGSVGElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    if (!sheet) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = sheet.getBoundingClientRect();
      setSize({ width, height });
    });
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [sheet]);
  const pointOf = (event: PointerEvent) => {
    const box = sheet?.getBoundingClientRect();
    if (!box) return pointAt(0, 0);
    return pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing || event.button !== 0) return;
    const { tool, color } = drawing;
    if (tool === 'select') return drawing.onSelect(null);
    if (shapes.length >= drawingLimits.shapes) return;
    const at = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    const next: Shape =
      tool === 'pen'
        ? { kind: tool, color, points: [at] }
        : tool === 'text'
          ? { kind: tool, color, at, text: '' }
          : { kind: tool, color, from: at, to: at };
    // Empty shapes are dropped.
    const kept = shapes.filter(isDrawn);
    drawing.onChange([...kept, next]);
    drawing.onSelect(kept.length);
    setHeld(tool === 'text' ? null : kept.length);
  };
  const goOn = (event: PointerEvent) => {
    const shape = held === null ? undefined : shapes[held];
    if (!drawing || held === null || !shape || shape.kind === 'text') return;
    const at = pointOf(event);
    const next: Shape =
      shape.kind === 'pen'
        ? { ...shape, points: [...shape.points, at].slice(0, drawingLimits.linePoints) }
        : { ...shape, to: at };
    drawing.onChange(shapes.with(held, next), true);
  };
  const onKey = (event: KeyboardEvent, at: number, shape: Shape) => {
    const steps: Record<string, [number, number]> = {
      ...{ ArrowLeft: [-nudge, 0], ArrowRight: [nudge, 0] },
      ...{ ArrowUp: [0, -nudge], ArrowDown: [0, nudge] },
    };
    const by = steps[event.key];
    if (by) drawing?.onChange(shapes.with(at, moved(shape, ...by)));
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      drawing?.onChange(shapes.toSpliced(at, 1));
      drawing?.onSelect(null);
    } else return;
    event.preventDefault();
  };
  return (
    <SheetOfFile file={file} page={page} onPages={onPages}>
      <svg
        ref={setSheet}
        className={styles.sheet}
        data-tool={drawing?.tool}
        role={drawing ? 'application' : 'img'}
        aria-label={t('sheet', { name: file.name, n: page, count: shapes.length })}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        {shapes.map((shape, at) => {
          const label = `${t('shape', { n: at + 1, kind: t(shape.kind) })}${shape.kind === 'text' ? ` ${shape.text}` : ''}`;
          const seen = <ShapeView shape={shape} {...size} />;
          // A shape is identified by its index: nothing else distinguishes two equal ones.
          const key = `${at}`;
          if (!drawing)
            return (
              <g key={key}>
                <title>{label}</title>
                {seen}
              </g>
            );
          return (
            // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
            <g
              key={key}
              role="button"
              tabIndex={0}
              aria-label={label}
              aria-pressed={drawing.selected === at}
              data-selected={drawing.selected === at || undefined}
              onFocus={() => drawing.onSelect(at)}
              onKeyDown={(event) => onKey(event, at, shape)}
              onPointerDown={(event) => {
                if (drawing.tool !== 'select') return;
                event.stopPropagation();
                drawing.onSelect(at);
              }}
            >
              {seen}
            </g>
          );
        })}
      </svg>
    </SheetOfFile>
  );
}
