import { useDraggable } from '@dnd-kit/core';
import { use } from 'react';
import { HintContext } from './drag-hint.ts';

/**
 * One thing that can be dragged within a `DragArea`: `node` is the thing, `handle` the element by which it is picked
 * up.
 */
export function useDragged(id: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id, disabled });
  const hint = use(HintContext);
  return {
    dragged: isDragging,
    node: setNodeRef,
    handle: { ref: setActivatorNodeRef, ...(disabled ? {} : listeners) },
    /** Id of the text that explains dragging, for a handle that the keyboard reaches. */
    hint,
  };
}
