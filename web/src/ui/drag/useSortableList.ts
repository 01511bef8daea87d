import { useRef } from 'react';
import { useText } from '../text/text.ts';
import { dragText } from './drag.text.ts';
import { positionAt, rowsIn } from './row-aim.ts';
import { type Arrow, type Dragged, useDrag } from './useDrag.ts';

interface Options {
  /** Ids in the order of the list. */
  ids: string[];
  /** Data attribute of the rows that contains their ids. */
  name: string;
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
}

/**
 * Returns a list whose rows are reordered by a handle; `line` tells on which side of a row the dragged one would land.
 */
export function useSortableList<L extends HTMLElement>({ ids, name, nameOf, onMove }: Options) {
  const t = useText(dragText);
  const list = useRef<L>(null);
  const by: Partial<Record<Arrow, number>> = { ArrowUp: -1, ArrowDown: 1 };
  const of = useDrag<number>({
    aim: (id, { y }) => positionAt(rowsIn(list.current, name), id, y),
    step: (id, arrow, now) => Math.min(ids.length - 1, Math.max(0, (now ?? ids.indexOf(id)) + (by[arrow] ?? 0))),
    onDrop: (id, to) => {
      const from = ids.indexOf(id);
      if (from >= 0 && from !== to) onMove(from, to);
    },
  });
  const { drag } = of;
  const line = (id: string): 'before' | 'after' | undefined => {
    if (!drag || drag.aim === null || drag.aim === ids.indexOf(drag.id)) return undefined;
    const others = ids.filter((one) => one !== drag.id);
    if (others[drag.aim] === id) return 'before';
    return drag.aim === others.length && others.at(-1) === id ? 'after' : undefined;
  };
  const say = ({ id, aim }: Dragged<number> & { aim: number }) => t('at', { title: nameOf(id), n: aim + 1 });
  return { list, line, dragging: drag !== null, area: { of, nameOf, say, ghost: nameOf } };
}
