import type { Shape } from '@xueyan/contract/prep/shape';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CanvasLabel, Tool } from './ShapeCanvas.shared.tsx';
import { back, forth, moved, noHistory, stepped } from './shape-edit.ts';

interface Options {
  shapes: Shape[];
  labels: (CanvasLabel & { hotkey: string | null })[];
  picture: { width: number; height: number };
  readOnly: boolean;
  onChange: (shapes: Shape[]) => void;
  /** Opens the previous (−1) or next (1) picture. */
  onStep: (by: -1 | 1) => void;
}

const tools: Record<string, Tool> = { v: 'select', b: 'box', p: 'polygon' };
const arrows: Record<string, [number, number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/** Provides tools, undo, redo and keyboard shortcuts for shapes whose state the caller owns. */
export function useShapeEditor({ shapes, labels, picture, readOnly, onChange, onStep }: Options) {
  const [tool, setTool] = useState<Tool>('box');
  const [wanted, setLabel] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [history, setHistory] = useState(noHistory<Shape[]>);
  const labelId = labels.some((one) => one.labelId === wanted) ? wanted : (labels[0]?.labelId ?? null);

  const commit = (next: Shape[]) => {
    setHistory(stepped(history, shapes));
    onChange(next);
  };
  const step = (way: typeof back) => () => {
    const found = way(history, shapes);
    if (!found || readOnly) return;
    setHistory(found.history);
    onChange(found.value);
  };
  const [undo, redo] = [step(back), step(forth)];
  const remove = () => {
    if (selected === null || readOnly) return;
    commit(shapes.filter(({ shapeId }) => shapeId !== selected));
    setSelected(null);
  };
  /** Sets the label of the next shape and of the selected one. */
  const choose = (id: string) => {
    setLabel(id);
    const own = shapes.find(({ shapeId }) => shapeId === selected);
    if (own && own.labelId !== id && !readOnly)
      commit(shapes.map((one) => (one === own ? { ...one, labelId: id } : one)));
  };
  const zoomBy = (factor: number) => setZoom((now) => Math.max(1, Math.min(8, now * factor)));

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof Element && target.closest('input, textarea, select, [role=dialog], [contenteditable=true]'))
      return;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === 'z') (event.shiftKey ? redo : undo)();
      else if (key.toLowerCase() === 'y') redo();
      else return;
    } else if (event.altKey) return;
    else if (key === 'Delete' || key === 'Backspace') remove();
    else if (key === 'Escape') setSelected(null);
    else if (key === '+' || key === '=') zoomBy(1.25);
    else if (key === '-') zoomBy(0.8);
    else if (key === 'PageUp' || key === ',') onStep(-1);
    else if (key === 'PageDown' || key === '.') onStep(1);
    else if (arrows[key] && selected !== null && !readOnly) {
      const [dx, dy] = arrows[key];
      const far = event.shiftKey ? 10 : 1;
      commit(
        shapes.map((one) =>
          one.shapeId === selected ? { ...one, points: moved(one.points, [dx * far, dy * far], picture) } : one,
        ),
      );
    } else {
      const pressed = key.toLowerCase();
      const label = labels.find(({ hotkey }) => hotkey === pressed);
      const next = tools[pressed];
      if (label) choose(label.labelId);
      else if (next) setTool(next);
      else return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return {
    ...{ tool, setTool, labelId, choose, selected, setSelected, zoom, zoomBy, fit: () => setZoom(1), commit, remove },
    ...{ undo, redo, mayUndo: history.past.length > 0, mayRedo: history.future.length > 0 },
  };
}
