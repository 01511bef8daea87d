import { type UIEvent, useState } from 'react';

/** Pixels from the end of the options at which the next page is fetched. */
const nearEnd = 80;

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
  scrollTop + clientHeight > scrollHeight - nearEnd;

/** Returns the number of pages of a select's options that were scrolled to; another question begins with one page. */
export function useScrolledPages(asked: string) {
  const [seen, setSeen] = useState({ asked, pages: 1 });
  const pages = seen.asked === asked ? seen.pages : 1;
  return {
    pages,
    /** Listens to the scrolling of the options; `mayGoOn`: the pages that are wanted are there, and they are not all. */
    onScroll:
      (mayGoOn: boolean) =>
      ({ currentTarget, target }: UIEvent<HTMLElement>) => {
        const list = target instanceof HTMLElement ? target : currentTarget;
        if (mayGoOn && isNearEnd(list)) setSeen({ asked, pages: pages + 1 });
      },
  };
}
