import { useQuery } from '@tanstack/react-query';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import styles from './class-screen.module.css';

const PageOfFile = lazyNamed(() => import('../courseware/PageOfFile.shared.tsx'), 'PageOfFile');

/** The slides of a section, kept while the class goes on. */
export const useDeck = (classSessionId: string, sectionId: string | undefined) =>
  useQuery({
    ...query(classSessionApi.deck, { classSessionId, sectionId: sectionId ?? '' }),
    enabled: sectionId !== undefined,
  });

type Deck = Output<typeof classSessionApi.deck>;
const countPages = ({ slides, files }: Pick<Deck, 'slides' | 'files'>) =>
  slides.length + files.reduce((sum, { pages }) => sum + pages, 0);

/** How many slides a deck has; none while it is on its way. */
export const slideCount = (deck: Deck | undefined) => (deck ? countPages(deck) : 0);

/** Which page of which file comes at a place. */
function pageAt(files: Deck['files'], place: number) {
  let before = 0;
  for (const file of files) {
    if (place < before + file.pages) return { file, page: place - before + 1 };
    before += file.pages;
  }
  return undefined;
}

interface SlideViewProps {
  deck: ReturnType<typeof useDeck>;
  page: number;
  large?: boolean;
}

/** One slide, set for reading from where one sits. */
export function SlideView({ deck, page, large = false }: SlideViewProps) {
  return (
    <QueryView query={deck}>
      {({ slides, files }) => {
        const shown = Math.min(page, countPages({ slides, files }) - 1);
        const found = shown < slides.length ? undefined : pageAt(files, shown - slides.length);
        if (found)
          return (
            <Suspense fallback={<Loading rows={8} />}>
              <PageOfFile {...found} large={large} />
            </Suspense>
          );
        return (
          <article className={large ? styles.slideLarge : styles.slide}>
            <Markdown source={slides[shown] ?? ''} />
          </article>
        );
      }}
    </QueryView>
  );
}
