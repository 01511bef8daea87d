import { useQueryClient } from '@tanstack/react-query';
import { type DrawnPage, drawingLimits, type Shape, taskDrawingApi } from '@xueyan/contract/teaching/task-drawing';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { isDrawn } from './shapes.ts';

/** Milliseconds between the last stroke and the save. */
const quiet = 700;
/** Maximum number of undo steps. */
const most = 100;

type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict';
interface Place {
  workId: string;
  fileId: string;
  page: number;
}

/** Drawing on one page: its shapes, undo and redo, saved automatically. */
export function useDrawing(place: Place, drawn: DrawnPage | undefined) {
  const notice = useNotice();
  const [shapes, setShapes] = useState<Shape[]>(drawn?.shapes ?? []);
  const [back, setBack] = useState<Shape[][]>([]);
  const [forth, setForth] = useState<Shape[][]>([]);
  const [state, setState] = useState<SaveState>('saved');
  const version = useRef(drawn?.version ?? 0);
  const latest = useRef(shapes);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const client = useQueryClient();
  /** Caches the drawing, so that it is unchanged when the marker turns the page and comes back. */
  const remember = (kept: Shape[]) => {
    const { workId, fileId, page } = place;
    const { queryKey } = query(taskDrawingApi.list, { workId });
    const now = { page, shapes: kept, version: version.current };
    client.setQueryData<Output<typeof taskDrawingApi.list>>(queryKey, (found) => {
      const files = found?.files.map((file) => {
        if (file.fileId !== fileId) return file;
        return { ...file, pages: [...file.pages.filter((one) => one.page !== page), now] };
      });
      return found && files && { ...found, files };
    });
  };
  const save = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const kept = latest.current.filter(isDrawn);
    setState('saving');
    remember(kept);
    try {
      const saved = await call(taskDrawingApi.save, { ...place, shapes: kept, version: version.current });
      version.current = saved.version;
      remember(kept);
      setState(timer.current === undefined ? 'saved' : 'unsaved');
    } catch (error) {
      setState(error instanceof CallError && error.status === 409 ? 'conflict' : 'unsaved');
      if (!(error instanceof CallError && error.status === 409)) notice.error(error);
    }
  };
  const show = (next: Shape[]) => {
    latest.current = next;
    setShapes(next);
    setState('unsaved');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), quiet);
  };
  /** `quietly` adds the change to the previous undo step, such as a line that continues. */
  const change = (next: Shape[], quietly = false) => {
    if (next.length > drawingLimits.shapes) return;
    if (!quietly) {
      setBack((steps) => [...steps, latest.current].slice(-most));
      setForth([]);
    }
    show(next);
  };
  const step = (from: Shape[][], to: (steps: Shape[][]) => void, keep: (now: Shape[]) => void) => {
    const next = from.at(-1);
    if (!next) return;
    keep(latest.current);
    to(from.slice(0, -1));
    show(next);
  };
  // Turning the page or going on to the next work does not wait for the save.
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) void save();
  });
  useEffect(() => () => leave(), []);
  return {
    ...{ shapes, state, change, save },
    undo: back.length > 0 ? () => step(back, setBack, (now) => setForth((steps) => [...steps, now])) : undefined,
    redo: forth.length > 0 ? () => step(forth, setForth, (now) => setBack((steps) => [...steps, now])) : undefined,
  };
}
