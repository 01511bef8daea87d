import { theme } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placesOf } from './net-reply.ts';
import styles from './training.module.css';

interface SeenMediaProps {
  /** What speaks for the class; null: nothing is drawn. */
  map: string | null;
  /** The picture or video that fills the frame, shown whole; a video is cut to a square. */
  children: ReactNode;
}

/** Largest side of what is drawn, in pixels; the browser scales it to the frame. */
const drawn = 256;

/** Draws over a picture how much each place of it speaks for a class. */
export function SeenMedia({ map, children }: SeenMediaProps) {
  const { token } = theme.useToken();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [[width, height], setSize] = useState([1, 1] as [number, number]);
  useEffect(() => {
    const target = canvas.current;
    if (!target || map === null) return;
    const scale = drawn / Math.max(width, height);
    target.width = Math.max(1, Math.round(width * scale));
    target.height = Math.max(1, Math.round(height * scale));
    const context = target.getContext('2d');
    if (context)
      context.drawImage(heatOf(map, [token.colorWarning, token.colorError]), 0, 0, target.width, target.height);
  }, [map, width, height, token]);
  return (
    <div
      className={styles.seen}
      onLoadCapture={({ target }) => {
        if (target instanceof HTMLImageElement) setSize([target.naturalWidth || 1, target.naturalHeight || 1]);
      }}
    >
      {children}
      {map !== null && <canvas ref={canvas} aria-hidden />}
    </div>
  );
}

/** Draws a pixel a place: nothing where nothing speaks, then the first colour, then the second. */
function heatOf(map: string, colours: [string, string]): OffscreenCanvas {
  const { side, places } = placesOf(map);
  const heat = new OffscreenCanvas(side, side);
  const context = heat.getContext('2d');
  for (const [i, share] of places.entries()) {
    if (!context) break;
    const at = [i % side, Math.floor(i / side), 1, 1] as const;
    context.fillStyle = colours[0];
    context.globalAlpha = Math.min(1, share * 2) * 0.6;
    context.fillRect(...at);
    context.fillStyle = colours[1];
    context.globalAlpha = Math.max(0, share - 0.3);
    context.fillRect(...at);
  }
  return heat;
}
