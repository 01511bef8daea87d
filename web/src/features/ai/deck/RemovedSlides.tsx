import { type ImportedSlide, type ImportedSource, titleNow } from '@xueyan/contract/ai/deck-import';
import { Button, Space } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck-import.module.css';
import { importText } from './deck-import.text.ts';

interface Props {
  source: ImportedSource;
  slides: ImportedSlide[];
  onBack: (slide: ImportedSlide) => void;
}

/** Slides removed from an imported file, each of which can be restored. */
export function RemovedSlides({ source, slides, onBack }: Props) {
  const t = useText(importText);
  const left = new Set(slides.map(({ from }) => from));
  const gone = source.slides.flatMap((_, from) => (left.has(from) ? [] : [{ from, texts: {}, notes: null }]));
  if (gone.length === 0) return null;
  return (
    <section className={styles.removed} aria-label={t('removed')}>
      <h3>{t('removed')}</h3>
      <Space wrap>
        {gone.map((slide) => (
          <Button key={slide.from} size="small" onClick={() => onBack(slide)}>
            {t('bringBack', { title: titleNow(source, slide).slice(0, 30) || t('page', { n: slide.from + 1 }) })}
          </Button>
        ))}
      </Space>
    </section>
  );
}
