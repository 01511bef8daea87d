import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../text/text.ts';
import styles from './Drag.module.css';
import { dragText } from './drag.text.ts';
import { HintContext } from './drag-hint.ts';
import type { Dragged, useDrag } from './useDrag.ts';

interface DragAreaProps<A> {
  of: ReturnType<typeof useDrag<A>>;
  /** What a row or block is called, for those who hear it. */
  nameOf: (id: string) => string;
  /** Says on the way where it would land. */
  say?: (drag: Dragged<A> & { aim: A }) => string;
  /** Goes with the pointer; without it, what is dragged shows by itself where it would land. */
  ghost?: (id: string) => ReactNode;
  children: ReactNode;
}

/** What the library says of itself goes where nobody hears it: it is said here, in the person's language. */
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

/** Within it things are dragged by mouse, finger or keys, and it is said where they go. */
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
