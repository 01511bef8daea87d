import type { SlideMedia } from '@xueyan/contract/teaching/class-session';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runningClassToRun, tell } from './class-session.service.ts';
import { type ClassSessionRow, classSessionStore } from './class-session.store.ts';

/** Plays, pauses or moves the film on the slide on every screen; returns the number of this change. */
export const playMedia = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  { playing, position }: SlideMedia,
): Promise<number> =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, id);
    const media = { playing, position };
    const slideVersion = await classSessionStore.play(tx, id, media, clock.now());
    const data = { classSessionId: id, media, slideVersion };
    await tell(tx, platform, session, { type: 'classsession.media', data });
    return slideVersion;
  });

/** Returns where the film is now: who comes late, or again, joins the others there. */
export function mediaNow({
  mediaPlaying: playing,
  mediaPosition,
  mediaAt,
}: Pick<ClassSessionRow, 'mediaPlaying' | 'mediaPosition' | 'mediaAt'>): SlideMedia {
  const since = playing && mediaAt ? (clock.now().getTime() - mediaAt.getTime()) / 1000 : 0;
  return { playing, position: Math.round((mediaPosition + Math.max(0, since)) * 10) / 10 };
}
