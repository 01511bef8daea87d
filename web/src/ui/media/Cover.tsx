import styles from './Cover.module.css';
import { drawCover } from './cover-pattern.ts';

interface CoverProps {
  /** The same name always draws the same cover. */
  name: string;
  url?: string | null;
  /** Ratio of width to height. */
  aspect?: number;
}

/** A course's cover: its own picture, or a pattern drawn from its name. */
export function Cover({ name, url, aspect = 16 / 9 }: CoverProps) {
  if (url) {
    return <img className={styles.cover} style={{ aspectRatio: aspect }} src={url} alt="" loading="lazy" />;
  }
  const { from, to, shapes } = drawCover(name);
  return (
    <svg
      className={styles.cover}
      style={{ aspectRatio: aspect, background: `linear-gradient(135deg, var(--ant-${from}-5), var(--ant-${to}-7))` }}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {shapes.map((shape) => (
        <path
          key={shape.d}
          className={shape.filled ? styles.area : styles.stroke}
          d={shape.d}
          opacity={shape.opacity}
        />
      ))}
    </svg>
  );
}
