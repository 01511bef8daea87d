import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fitWall } from './wall-fit.ts';

/** Pixels below the wall: the page's own padding. */
const below = 24;

/** Lays a list out as tiles that fill the window below its start. */
export function useWallFit<E extends HTMLElement>(count: number): { wall: RefObject<E | null>; style: CSSProperties } {
  const wall = useRef<E>(null);
  const [fit, setFit] = useState({ columns: 1, height: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = wall.current?.getBoundingClientRect();
      if (!box) return;
      const height = innerHeight - (box.top + scrollY) - below;
      const next = fitWall(count, { width: box.width, height });
      setFit((now) => (now.columns === next.columns && now.height === next.height ? now : next));
    };
    measure();
    const room = new ResizeObserver(measure);
    if (wall.current) room.observe(wall.current);
    addEventListener('resize', measure);
    return () => {
      room.disconnect();
      removeEventListener('resize', measure);
    };
  }, [count]);
  return { wall, style: { '--columns': fit.columns, '--tile-height': `${fit.height}px` } as CSSProperties };
}
