import { type ImportedShape, type ImportedSlide, type ImportedSource, textNow } from '@xueyan/contract/ai/deck-import';
import type { CSSProperties } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck-import.module.css';
import { importText } from './deck-import.text.ts';

interface Props {
  source: ImportedSource;
  slide: ImportedSlide;
}

const percent = (share: number) => `${share * 100}%`;

/** An imported slide drawn from its boxes, texts and pictures: an approximation of its real look. */
export function ImportedSlideView({ source, slide }: Props) {
  const t = useText(importText);
  const { ground = null, shapes = [] } = source.slides[slide.from] ?? {};
  const style = {
    aspectRatio: source.ratio,
    '--ratio': source.ratio,
    ...(ground && { background: `#${ground}` }),
  } as CSSProperties;
  return (
    <div className={styles.slide} data-slide style={style}>
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is identified by its index
        <Shape key={at} shape={shape} text={textNow(slide, shape)} other={t('other')} known={ground !== null} />
      ))}
    </div>
  );
}

interface ShapeProps {
  shape: ImportedShape;
  text: string;
  /** Label of a shape that is in the file and not drawn. */
  other: string;
  /** Whether the background colour is known: without it text has the page’s own colour. */
  known: boolean;
}

function Shape({ shape, text, other, known }: ShapeProps) {
  const { kind, box, size, colour, align, address, title } = shape;
  if (!box) return null;
  const [left, top, width, height] = box;
  const place = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  if (kind === 'picture' && address) return <img className={styles.picture} src={address} alt="" style={place} />;
  if (kind === 'other' || kind === 'picture') return <div className={styles.other} style={place} title={other} />;
  const letters = {
    ...{ fontSize: `${size * 100}cqw`, textAlign: align },
    ...(known && colour && { color: `#${colour}` }),
  };
  return (
    <div className={styles.text} data-kind={kind} data-title={title || undefined} style={{ ...place, ...letters }}>
      {text}
    </div>
  );
}
