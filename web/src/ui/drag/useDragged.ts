import { useDraggable } from '@dnd-kit/core';
import { use } from 'react';
import { HintContext } from './drag-hint.ts';

/** One thing that can be dragged within a `DragArea`: `node` is the thing, `handle` what it is taken hold of by. */
export function useDragged(id: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id, disabled });
  const hint = use(HintContext);
  return {
    dragged: isDragging,
    node: setNodeRef,
    handle: { ref: setActivatorNodeRef, ...(disabled ? {} : listeners) },
    /** Id of the text that says how it is dragged, for a handle that the keyboard reaches. */
    hint,
  };
}
