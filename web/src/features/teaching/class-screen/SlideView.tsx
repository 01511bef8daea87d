import { useQuery } from '@tanstack/react-query';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import styles from './class-screen.module.css';
import type { SlideFilm } from './slide-film.ts';

const FilmSlide = lazyNamed(() => import('./FilmSlide.tsx'), 'FilmSlide');
const PageOfFile = lazyNamed(() => import('../courseware/PageOfFile.shared.tsx'), 'PageOfFile');

const lackingMs = 30_000;

/** The slides of a section, cached while the session runs; read again when a file that could not be shown can be. */
export function useDeck(classSessionId: string, sectionId: string | undefined) {
  const deck = useQuery({
    ...query(classSessionApi.deck, { classSessionId, sectionId: sectionId ?? '' }),
    enabled: sectionId !== undefined,
    // The look after the program for a conversion was installed starts the conversion.
    refetchInterval: ({ state }) => (state.data?.lacking.length ?? 0) > 0 && lackingMs,
  });
  const waits = (deck.data?.waiting.length ?? 0) > 0;
  useCourseChanged((change) => waits && change.sectionId === sectionId, deck.refetch);
  return deck;
}

type Deck = Output<typeof classSessionApi.deck>;
const countPages = ({ slides, files }: Pick<Deck, 'slides' | 'files'>) =>
  slides.length + files.reduce((sum, { pages }) => sum + pages, 0);

/** Returns the number of slides of a deck; 0 while it is loading. */
export const slideCount = (deck: Deck | undefined) => (deck ? countPages(deck) : 0);

/** Returns the file and page of a slide position. */
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
  film?: SlideFilm;
}

/** One slide, sized to be read from a seat. */
export function SlideView({ deck, page, large = false, film }: SlideViewProps) {
  return (
    <QueryView query={deck}>
      {({ slides, files }) => {
        const shown = Math.min(page, countPages({ slides, files }) - 1);
        const found = shown < slides.length ? undefined : pageAt(files, shown - slides.length);
        if (found && (found.file.form === 'video' || found.file.form === 'audio'))
          return (
            <Suspense fallback={<Loading rows={8} />}>
              <FilmSlide key={found.file.attachmentId} file={found.file} large={large} {...(film && { film })} />
            </Suspense>
          );
        if (found)
          return (
            <Suspense fallback={<Loading rows={8} />}>
              <PageOfFile file={found.file} page={found.page} large={large} />
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
