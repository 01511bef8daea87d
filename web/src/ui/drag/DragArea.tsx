import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../text/text.ts';
import styles from './Drag.module.css';
import { dragText } from './drag.text.ts';
import { HintContext } from './drag-hint.ts';
import type { Dragged, useDrag } from './useDrag.ts';

interface DragAreaProps<A> {
  of: ReturnType<typeof useDrag<A>>;
  /** Returns the name of a row or block for screen readers. */
  nameOf: (id: string) => string;
  /** Returns the announcement of the position where it would land. */
  say?: (drag: Dragged<A> & { aim: A }) => string;
  /** Element that follows the pointer; without it, the dragged thing itself shows where it would land. */
  ghost?: (id: string) => ReactNode;
  children: ReactNode;
}

/** Silences the library's own announcements; `DragArea` announces in the person's language instead. */
const unheard = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  container: document.createElement('div'),
};

const overlay = { width: 'max-content', height: 'max-content' };

/** Area in which things are dragged by mouse, finger or keys, with announcements for screen readers. */
export function DragArea<A>({ of: { drag, outcome, area }, nameOf, say, ghost, children }: DragAreaProps<A>) {
  const t = useText(dragText);
  const hint = useId();
  const news = () => {
    if (drag)
      return (drag.aim !== null && say?.({ ...drag, aim: drag.aim })) || t('lifted', { title: nameOf(drag.id) });
    return outcome ? t(outcome.dropped ? 'dropped' : 'cancelled', { title: nameOf(outcome.id) }) : '';
  };
  return (
    <DndContext {...area} accessibility={unheard}>
      <HintContext value={hint}>{children}</HintContext>
      {ghost && (
        <DragOverlay dropAnimation={null} style={overlay}>
          {drag?.by === 'pointer' && <div className={styles.ghost}>{ghost(drag.id)}</div>}
        </DragOverlay>
      )}
      <span id={hint} hidden>
        {t('hint')}
      </span>
      <span className={styles.news} aria-live="assertive">
        {news()}
      </span>
    </DndContext>
  );
}
