import { type DragEvent, useState } from 'react';
import { type DropPlace, type Move, moveTo, type TreeLine, type TreeNode } from './tree-model.ts';

interface Over {
  id: string;
  place: DropPlace;
}

/** The upper and lower quarter of a line mean before and after it, the middle into it. */
function placeOf(event: DragEvent): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/** Lines that are dragged onto one another. */
export function useTreeDrag(nodes: TreeNode[], onMove: (move: Move | null) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    of: (line: TreeLine) => ({
      dragged: dragged === line.node.id,
      over: over?.id === line.node.id ? over.place : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', line.node.title);
        setDragged(line.node.id);
      },
      onDragOver: (event: DragEvent) => {
        const place = placeOf(event);
        if (!dragged || !moveTo(nodes, dragged, line, place)) return;
        event.preventDefault();
        if (over?.id !== line.node.id || over.place !== place) setOver({ id: line.node.id, place });
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged) onMove(moveTo(nodes, dragged, line, placeOf(event)));
        end();
      },
      onDragEnd: end,
    }),
  };
}
