// biome-ignore-all lint/a11y/useSemanticElements: a table of 30,000 cells of which only those in view are drawn
import type { GradeBookColumn, GradeRow } from '@xueyan/contract/teaching/gradebook';
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CellInput } from './CellInput.tsx';
import styles from './Grid.module.css';
import { GridHead } from './GridHead.tsx';
import { GridLine } from './GridLine.tsx';
import { gradebookText } from './gradebook.text.ts';
import type { Order } from './grid-rows.ts';
import { cellWidth, headHeight, lineHeight } from './grid-window.ts';
import { readTyped, scoreText, type Typed } from './typed-score.ts';
import { useGridWindow } from './useGridWindow.ts';

interface Place {
  line: number;
  column: number;
}

interface GradeGridProps {
  rows: GradeRow[];
  columns: GradeBookColumn[];
  means: (number | null)[];
  order: Order | null;
  onOrder: (order: Order | null) => void;
  /** Enters a mark in a manual column. */
  onType: (row: GradeRow, column: GradeBookColumn, typed: NonNullable<Typed>) => void;
  /** Opens a cell with its history. */
  onCell: (row: GradeRow, column: GradeBookColumn) => void;
  onStudent: (row: GradeRow) => void;
  onColumn: (column: GradeBookColumn, act: 'settings' | 'import' | 'remove') => void;
}

/**
 * Grid of students by columns. Only cells in view are drawn; name and total stay visible. It is one tab stop: arrows
 * move within it, a digit starts an entry.
 */
export function GradeGrid(props: GradeGridProps) {
  const { rows, columns, onType, onCell, onStudent } = props;
  const t = useText(gradebookText);
  const notice = useNotice();
  const place = useRef<HTMLDivElement>(null);
  const { drawn, reveal } = useGridWindow(place, rows.length, columns.length);
  const [active, setActive] = useState<Place | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const at =
    active && rows[active.line] ? { place: active, row: rows[active.line], column: columns[active.column] } : null;

  const move = useCallback(
    (to: Place) => {
      setTyping(null);
      setActive(to);
      reveal(to.line, to.column);
    },
    [reveal],
  );
  const go = (lines: number, across: number) => {
    const from = active ?? { line: 0, column: 0 };
    const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    move({
      line: within(from.line + lines, rows.length),
      column: within((active?.column ?? 0) + across, columns.length),
    });
  };
  const begin = (words: string) => {
    const { row, column } = at ?? {};
    if (!row || !column) return;
    if (column.kind === 'manual') setTyping(words);
    else onCell(row, column);
  };
  const enter = (words: string, lines: number, across: number) => {
    const { row, column } = at ?? {};
    if (!row || !column) return;
    const typed = readTyped(words, column.maximum);
    if (!typed) return notice.warning(t('invalid', { max: scoreText(column.maximum) }));
    onType(row, column, typed);
    go(lines, across);
    place.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The input of a cell has its own keys, and so have the buttons of the head.
    if (typing !== null || event.target !== place.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((place.current?.clientHeight ?? 0) / lineHeight) - 3);
    const steps: Record<string, [number, number]> = {
      ...{ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
      ...{ PageDown: [page, 0], PageUp: [-page, 0], Home: [0, -columns.length], End: [0, columns.length] },
    };
    const step = steps[event.key];
    if (step) go(...step);
    else if (event.key === 'Enter' || event.key === 'F2') {
      const score = at?.row?.scores[at.place.column];
      begin(typeof score === 'number' ? scoreText(score) : '');
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (at?.row && at.column?.kind === 'manual') onType(at.row, at.column, { clear: true });
    } else if (/^[\d.免e]$/.test(event.key)) begin(event.key);
    else return;
    event.preventDefault();
  };
  const onPress = useCallback(
    (line: number, column: number, twice: boolean) => {
      move({ line, column });
      place.current?.focus({ preventScroll: true });
      const [row, pressed] = [rows[line], columns[column]];
      if (!twice || !row || !pressed) return;
      const score = row.scores[column];
      if (pressed.kind === 'manual') setTyping(typeof score === 'number' ? scoreText(score) : '');
      else onCell(row, pressed);
    },
    [rows, columns, move, onCell],
  );
  const lines = useMemo(() => {
    const { fromLine, toLine } = drawn;
    return rows.slice(fromLine, toLine).map((row, index) => ({ row, line: fromLine + index }));
  }, [rows, drawn]);
  const size = { width: `calc(var(--sticky) + ${columns.length * cellWidth}px)` };
  const activeId = active && at?.column ? `grade-${active.line}-${active.column}` : undefined;

  return (
    <div
      ref={place}
      className={styles.grid}
      style={{ '--lines': `${headHeight + rows.length * lineHeight + 18}px` } as CSSProperties}
      role="grid"
      aria-label={t('grid')}
      aria-description={t('keys')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      {...(activeId ? { 'aria-activedescendant': activeId } : {})}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <GridHead {...props} drawn={drawn} width={size.width} />
      <div className={styles.body} role="rowgroup" style={{ ...size, height: rows.length * lineHeight }}>
        {lines.map(({ row, line }) => (
          <GridLine
            key={row.userId}
            row={row}
            line={line}
            columns={columns}
            from={drawn.fromColumn}
            to={drawn.toColumn}
            active={active?.line === line ? active.column : null}
            onPress={onPress}
            onStudent={onStudent}
          />
        ))}
        {typing !== null && active && at?.column && (
          <CellInput
            key={`${active.line}-${active.column}`}
            label={`${at.row?.userName} ${at.column.title}`}
            initial={typing}
            maximum={at.column.maximum}
            top={active.line * lineHeight}
            column={active.column}
            onEnter={enter}
            onCancel={() => {
              setTyping(null);
              place.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </div>
  );
}
