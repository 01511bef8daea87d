import type { ArrangedCard, Home, HomeCard, HomeCardOf } from '@xueyan/contract/composed/home-layout';
import type { ReactNode } from 'react';
import type { HomePart } from '../../../ui/layout/home-slot.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './home.module.css';
import { homeCardsText } from './home-cards.text.ts';

/** Half-width cards: two consecutive ones are shown side by side. */
const halves: readonly HomeCard[] = ['marking', 'labs', 'recent', 'notices', 'projects', 'stages', 'waiting', 'alerts'];

interface HomeCardsProps<H extends Home> {
  layout: ArrangedCard<H>[];
  /** Cards of other features may be missing. */
  cards: Record<Exclude<HomeCardOf<H>, HomePart>, ReactNode> & Partial<Record<HomePart, ReactNode>>;
}

/** Cards of a home as its owner arranged them. */
export function HomeCards<H extends Home>({ layout, cards }: HomeCardsProps<H>) {
  const t = useText(homeCardsText);
  const shown = layout.filter(({ hidden }) => !hidden).map(({ code }) => code);
  if (shown.length === 0) return <p className={styles.quiet}>{t('allHidden')}</p>;
  const rows: HomeCardOf<H>[][] = [];
  for (const code of shown) {
    const last = rows.at(-1);
    if (last?.length === 1 && [last[0], code].every((one) => one && halves.includes(one))) last.push(code);
    else rows.push([code]);
  }
  return (
    <div className={styles.home}>
      {rows.map((row) => (
        <div key={row.join(' ')} className={styles.cards} data-pair={row.length === 2 || undefined}>
          {row.map((code) => (
            <div key={code} className={styles.card} data-card={code}>
              {(cards as Partial<Record<HomeCard, ReactNode>>)[code]}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
