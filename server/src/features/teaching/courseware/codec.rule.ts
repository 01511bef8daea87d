import { z } from 'zod';

/** The streams of a film, as ffprobe names them. */
export const Probed = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().default(''),
        codec_name: z.string().default(''),
        pix_fmt: z.string().default(''),
        disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
      }),
    )
    .default([]),
});
export type Probed = z.output<typeof Probed>;

/** Codecs that Chrome, Edge, Firefox and Safari play in MP4 on every system. H.265, AC-3 and ALAC are not among them. */
const shown = new Set(['h264', 'vp9', 'av1']);
const heard = new Set(['aac', 'mp3', 'opus', 'flac']);
/** H.264 of 10 bits, or with more colour, is played by no browser. */
const plainPixels = new Set(['yuv420p', 'yuvj420p', '']);

/** What is done with a film so that browsers play it: nothing, only its sound is made anew, or all of it. */
export type FilmPlan = 'asIs' | 'sound' | 'all';

/** Returns what a film needs by its codecs. A film without pictures or sound has nothing to be made anew there. */
export function planOf({ streams }: Probed): FilmPlan {
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition.attached_pic === 0);
  const sound = streams.find((one) => one.codec_type === 'audio');
  if (!picture) return 'asIs';
  if (!shown.has(picture.codec_name)) return 'all';
  if (picture.codec_name === 'h264' && !plainPixels.has(picture.pix_fmt)) return 'all';
  return sound && !heard.has(sound.codec_name) ? 'sound' : 'asIs';
}
