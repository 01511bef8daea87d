import { useRef } from 'react';

type Side = 'left' | 'right';

/** Space above a passage that is shown, in pixels. */
const margin = 24;

const topIn = (mark: Element, text: Element) => mark.getBoundingClientRect().top - text.getBoundingClientRect().top;
const passageIn = (text: Element, run: number) => text.querySelector(`mark[data-run="${run}"]`);

/** Returns the passage that is read now: the first one that is not wholly above the visible part; else the last one. */
function readIn(text: Element): HTMLElement | undefined {
  const marks = [...text.querySelectorAll<HTMLElement>('mark[data-run]')];
  const top = text.getBoundingClientRect().top;
  return marks.find((mark) => mark.getBoundingClientRect().bottom > top) ?? marks.at(-1);
}

/** Moves one text so that the passage that is read in the other stands at the same height. */
function follow(leader: Element, follower: Element): void {
  const mark = readIn(leader);
  const same = mark && passageIn(follower, Number(mark.dataset.run));
  if (mark && same) follower.scrollTop += topIn(same, follower) - topIn(mark, leader);
}

/**
 * Keeps two scrolled texts in step by their passages in common. Only the text that the reader touches leads: what follows
 * tells of its own scrolling too, and would lead back.
 */
export function useInStep() {
  const texts = { left: useRef<HTMLPreElement>(null), right: useRef<HTMLPreElement>(null) };
  const leading = useRef<Side | null>(null);
  return {
    /** Properties of the element that scrolls. */
    propsOf: (side: Side) => {
      const lead = () => {
        leading.current = side;
      };
      return {
        ref: texts[side],
        ...{ onWheel: lead, onKeyDown: lead, onPointerDown: lead, onTouchMove: lead },
        onScroll: () => {
          const [own, other] = [texts[side].current, texts[side === 'left' ? 'right' : 'left'].current];
          if (leading.current === side && own && other) follow(own, other);
        },
      };
    },
    /** Shows a passage in both. */
    show: (run: number) => {
      leading.current = null;
      for (const { current: text } of [texts.left, texts.right]) {
        const mark = text && passageIn(text, run);
        if (mark) text.scrollTop += topIn(mark, text) - margin;
      }
    },
  };
}
