import type { SlideMedia } from '@xueyan/contract/teaching/class-session';

/** Film on a slide: what its screen follows, or what it tells the others. */
export interface SlideFilm {
  media: SlideMedia;
  /** Number of the last change, so that the same position again is followed too. */
  version: number;
  /** The screen plays what its teacher plays. */
  follows: boolean;
  /** Called when the person at this screen plays, pauses or moves it. */
  onUse?: (media: SlideMedia) => void;
}
