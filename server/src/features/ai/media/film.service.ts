import { type DeckContent, deckThemes, slidesOf } from '@xueyan/contract/ai/deck-slide';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { sentencesOf, speechMax } from '@xueyan/contract/ai/media-speech';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { encodeFilm } from '../../../platform/media/ffmpeg.ts';
import { wavOf } from '../../../platform/media/wav.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { deckToRead } from '../deck/deck.service.ts';
import { type Made, speakerOf } from './made.service.ts';
import type { MediaRow } from './media.store.ts';
import { filmDrawing, filmSize, type SeenSlide } from './slide-drawing.rule.ts';
import { type Making, openVoice, Speech } from './speech.service.ts';
import { spokenOf } from './spoken.rule.ts';
import { captionsOf, srtOf } from './subtitle.rule.ts';

/** Pause after the speech of a slide, and duration of a slide without speech, in milliseconds. */
const afterSlideMs = 600;
const silentSlideMs = 2_500;

type Progress = (done: number, total: number) => Promise<void>;

/** Returns the slides of a film: those of a deck, or of its own outline. */
async function contentOf(
  db: Db,
  actor: Actor,
  deckId: string | undefined,
  { prompt, title }: Pick<MediaRow, 'prompt' | 'title'>,
): Promise<DeckContent> {
  if (!deckId) return { theme: deckThemes[0], slides: slidesOf(prompt, title) };
  const { row } = await deckToRead(db, actor, deckId);
  ensure(row.content, faults.imported);
  return row.content;
}

/** Share of encoding in the progress, counted in sentences. */
const encoding = 50;

/**
 * Makes a film of a deck: each slide is shown while its text is spoken. `keep` is called with the result while its file
 * still exists.
 */
export async function makeFilm(
  making: Making,
  { settings, prompt, title }: MediaRow,
  progress: Progress,
  keep: (made: Made) => Promise<void>,
): Promise<void> {
  const { db, actor, signal } = making;
  ensure(await hasProgram('ffmpeg'), faults.noFfmpeg);
  const { theme, slides } = await contentOf(db, actor, settings.deckId, { prompt, title });
  const texts = slides.map(spokenOf);
  const n = texts.join('').length;
  ensure(n <= speechMax, faults.tooLong, { n, max: speechMax });
  const shown = await publishable(db, actor, Object.fromEntries(texts.map((text, at) => [String(at), text])));
  const said = slides.map((_, at) => sentencesOf(shown[String(at)] ?? ''));
  const total = said.flat().length + encoding;
  const { by, speak } = await openVoice(making, speakerOf(settings));
  const speech = new Speech();
  const seen: SeenSlide[] = [];
  for (const [at, slide] of slides.entries()) {
    const startMs = speech.ms;
    const sentences = said[at] ?? [];
    for (const sentence of sentences) {
      await progress(speech.sentences.length, total);
      speech.add(sentence, await speak(sentence));
    }
    speech.wait(sentences.length > 0 ? afterSlideMs : silentSlideMs);
    seen.push({ slide, startMs, ms: speech.ms - startMs });
  }
  const captions = captionsOf(speech.sentences);
  const subtitles = srtOf(captions);
  const { sound, sentences } = speech;
  const seconds = speech.ms / 1000;
  const film = {
    ...{ sound: wavOf(sound), drawing: filmDrawing(seen, theme, settings.subtitles === 'burnt' ? captions : []) },
    ...{ subtitles: settings.subtitles === 'track' ? subtitles : null, seconds, ...filmSize },
  };
  const tell = (done: number) => {
    const part = Math.min(encoding, Math.floor((done / seconds) * encoding));
    // A cancellation arrives by the signal.
    void progress(total - encoding + part, total).catch(() => undefined);
  };
  const take = (path: string, size: number) => {
    const srt = {
      role: 'srt',
      extension: 'srt',
      mediaType: 'application/x-subrip',
      bytes: Buffer.from(subtitles),
    } as const;
    const files = [{ role: 'mp4', extension: 'mp4', mediaType: 'video/mp4', path, size } as const, srt];
    return keep({ by, seconds, sentences, files });
  };
  await encodeFilm(film, tell, take, signal);
}
