import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './TileGrid.module.css';

/** What a tile's outermost element needs. */
export interface TileProps {
  'data-at': number;
  'aria-posinset': number;
  'aria-setsize': number;
  /** One of the tiles is reached by Tab, the others by arrows; for tiles that are the controls themselves. */
  tabIndex: 0 | -1;
}

interface TileGridProps {
  label: string;
  total: number;
  /** Least width of a tile in pixels; a tile is a square with something below that is `foot` pixels high. */
  least: number;
  foot: number;
  gap: number;
  /** `listbox`: its tiles are options, several of which can be chosen. */
  role: 'list' | 'listbox';
  /** Called with the places of the tiles that are in view or close to it; `to` is behind the last. */
  onWindow: (from: number, to: number) => void;
  /** Called for keys that do not move, with the place of the tile that has the focus. */
  onKeyDown?: (event: KeyboardEvent, at: number) => void;
  children: (at: number, props: TileProps) => ReactNode;
}

/** Rows beyond the edges that are kept, so that scrolling shows no gaps. */
const beyond = 3;

/**
 * Grid of equal tiles of which only those in view are in the page, however many there are. Arrows, Home, End and the page
 * keys move the focus.
 */
export function TileGrid({ label, total, least, foot, gap, role, onWindow, onKeyDown, children }: TileGridProps) {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [row, setRow] = useState(0);
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = Math.max(1, Math.floor((size.width + gap) / (least + gap)));
  const side = (size.width - gap * (columns - 1)) / columns;
  const pitch = Math.max(1, side + foot + gap);
  const rows = Math.ceil(total / columns);
  const inView = Math.ceil(Math.max(size.height, window.innerHeight * 0.7) / pitch);
  const first = Math.max(0, Math.min(row, rows - inView) - beyond);
  const from = first * columns;
  const to = size.width === 0 ? 0 : Math.min(total, (first + inView + 1 + 2 * beyond) * columns);
  const tell = useEffectEvent(onWindow);
  useEffect(() => tell(from, to), [from, to]);
  // The tile that was moved to is in the page only now.
  useEffect(() => {
    if (wanted.current === null) return;
    const tile = box.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    const control = tile?.hasAttribute('tabindex') ? tile : tile?.querySelector<HTMLElement>('a, button');
    // It may still be on its way.
    if (!control) return;
    wanted.current = null;
    control.focus({ preventScroll: true });
  });
  const go = (next: number) => {
    const element = box.current;
    if (!element) return;
    const top = Math.floor(next / columns) * pitch;
    const bottom = top + pitch - gap - element.clientHeight;
    if (element.scrollTop > top) element.scrollTop = top;
    else if (element.scrollTop < bottom) element.scrollTop = bottom;
    wanted.current = next;
    setRow(Math.floor(element.scrollTop / pitch));
    setCurrent(next);
  };
  const move = (event: KeyboardEvent) => {
    const at = Number((event.target as Element).closest('[data-at]')?.getAttribute('data-at') ?? -1);
    if (at < 0) return;
    const page = columns * Math.max(1, Math.floor(size.height / pitch));
    const last = total - 1;
    const places: Record<string, number> = {
      ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns },
      ...{ Home: 0, End: last, PageDown: Math.min(last, at + page), PageUp: Math.max(0, at - page) },
    };
    const next = places[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return onKeyDown?.(event, at);
    event.preventDefault();
    if (next >= 0 && next <= last) go(next);
  };
  const reached = Math.min(Math.max(current, from), Math.max(from, to - 1));
  const style = {
    gap,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: side + foot,
    transform: `translateY(${first * pitch}px)`,
  };
  const tiles = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i).map((at) =>
    children(at, {
      ...{ 'data-at': at, 'aria-posinset': at + 1, 'aria-setsize': total },
      tabIndex: at === reached ? 0 : -1,
    }),
  );
  return (
    <section
      ref={box}
      className={styles.box}
      data-tiles
      aria-label={label}
      // Where its tiles are no controls, it is scrolled by keys itself.
      tabIndex={role === 'list' ? 0 : undefined}
      onScroll={({ currentTarget }) => setRow(Math.floor(currentTarget.scrollTop / pitch))}
    >
      <div className={styles.whole} style={{ blockSize: Math.max(0, rows * pitch - gap) }}>
        {role === 'list' ? (
          <ul className={styles.shown} style={style} aria-label={label} onKeyDown={move}>
            {tiles}
          </ul>
        ) : (
          <div
            className={styles.shown}
            style={style}
            role="listbox"
            aria-label={label}
            aria-multiselectable
            tabIndex={-1}
            onKeyDown={move}
          >
            {tiles}
          </div>
        )}
      </div>
    </section>
  );
}
