import type { DeckTheme } from '@xueyan/contract/ai/deck-slide';
import { pointsOf, rowsOf, type Slide, showsBlock, themeColours } from '@xueyan/contract/ai/deck-slide';
import { aiMark } from '@xueyan/contract/wire/ai-mark';
import type { CSSProperties } from 'react';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './deck.module.css';
import { SlideBlock } from './SlideBlock.tsx';

interface Props {
  slide: Slide;
  theme: DeckTheme;
  /** Says that AI drafted the deck. */
  mark?: boolean;
}

/** A slide at any size: all lengths in it are relative to its width. */
export function SlideView({ slide, theme, mark = false }: Props) {
  const phrase = usePhrase();
  const { layout, title, text } = slide;
  const cover = !showsBlock(layout);
  const block = cover ? undefined : slide.block;
  const colours = themeColours[theme];
  const style = {
    '--ground': `#${cover ? colours.cover : colours.ground}`,
    '--text': `#${cover ? colours.onCover : colours.text}`,
    '--quiet': `#${cover ? colours.onCover : colours.quiet}`,
    '--accent': `#${cover ? colours.onCover : colours.accent}`,
  } as CSSProperties;
  return (
    <div className={styles.slide} data-slide data-layout={layout} style={style}>
      <div className={styles.inside}>
        <p className={styles.title}>{title}</p>
        {block ? (
          <div className={styles.halves} data-alone={text.trim() === '' || undefined}>
            {text.trim() !== '' && <Body layout={layout} text={text} />}
            <div className={styles.block}>
              <SlideBlock block={block} theme={theme} />
            </div>
          </div>
        ) : (
          <Body layout={layout} text={text} />
        )}
      </div>
      {mark && <p className={styles.mark}>{phrase(aiMark)}</p>}
    </div>
  );
}

function Body({ layout, text }: Pick<Slide, 'layout' | 'text'>) {
  if (layout === 'table') {
    const [head = [], ...rows] = rowsOf(text);
    // Rows and cells have no ids of their own.
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={at}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (layout !== 'points') return <p className={styles.words}>{text}</p>;
  return (
    <ul className={styles.points}>
      {pointsOf(text).map(({ words, level }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index
        <li key={at} data-level={level}>
          {words}
        </li>
      ))}
    </ul>
  );
}
