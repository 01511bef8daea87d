import { type Block, type ChartBlock, chartNumbers } from '@xueyan/contract/ai/deck-block';
import { chartColours, type DeckTheme, themeColours } from '@xueyan/contract/ai/deck-slide';
import { Suspense, useMemo } from 'react';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck.module.css';
import { blockText } from './deck-block.text.ts';

const PictureChart = lazyNamed(() => import('../../../ui/chart/PictureChart.tsx'), 'PictureChart');
const Formula = lazyNamed(() => import('../../../ui/formula/Formula.tsx'), 'Formula');

/** The block of a slide; one without content shows a placeholder. */
export function SlideBlock({ block, theme }: { block: Block; theme: DeckTheme }) {
  const t = useText(blockText);
  if (block.kind === 'picture')
    return block.address ? (
      <img className={styles.picture} src={block.address} alt={block.alt} style={{ objectFit: block.fit }} />
    ) : (
      <p className={styles.blank}>{t('noPicture')}</p>
    );
  if (block.kind === 'formula')
    return block.tex.trim() ? (
      <div className={styles.formula}>
        <Suspense fallback={block.tex}>
          <Formula source={block.tex} display />
        </Suspense>
      </div>
    ) : (
      <p className={styles.blank}>{t('noFormula')}</p>
    );
  return <ChartOfSlide block={block} theme={theme} />;
}

function ChartOfSlide({ block, theme }: { block: ChartBlock; theme: DeckTheme }) {
  const t = useText(blockText);
  const drawing = useMemo(() => {
    const { text, quiet } = themeColours[theme];
    const colours = { text: `#${text}`, quiet: `#${quiet}`, series: chartColours(theme).map((one) => `#${one}`) };
    return { kind: block.chart, ...chartNumbers(block), colours };
  }, [block, theme]);
  if (drawing.labels.length === 0 || drawing.series.length === 0) return <p className={styles.blank}>{t('noChart')}</p>;
  return (
    <Suspense fallback={<p className={styles.blank}>{t('drawing')}</p>}>
      <PictureChart drawing={drawing} className={styles.chart} />
    </Suspense>
  );
}
