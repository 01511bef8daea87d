import { chmod, copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, runProgram, takeBack } from './program.ts';

/** Restricts ffmpeg to the files placed beside it: no playlist or film may reference anything else. */
const quiet = ['ffmpeg', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'] as const;
const limits = { memoryMb: 4_096, outputMb: 1_024 };
/** Label in each file that identifies it as made by AI. */
const label = ['-metadata', 'comment=AI 生成 (made by AI)'];

/** Decodes sound of any format to samples: one channel, 16 bits, at the given rate. */
export const decodeSound = (sound: Buffer, rate: number, signal: AbortSignal): Promise<Buffer> =>
  inFolder(async (folder) => {
    await layIn(folder, 'sound', sound);
    const form = ['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'];
    return runProgram({ argv: [...quiet, '-i', 'sound', ...form], folder, cpuSeconds: 120, ...limits }, signal);
  });

/** Encodes WAV as MP3. */
export const encodeMp3 = (wav: Buffer, signal: AbortSignal): Promise<Buffer> =>
  inFolder(async (folder) => {
    await layIn(folder, 'sound.wav', wav);
    const form = ['-c:a', 'libmp3lame', '-b:a', '64k', ...label, '-f', 'mp3', 'pipe:1'];
    return runProgram({ argv: [...quiet, '-i', 'sound.wav', ...form], folder, cpuSeconds: 300, ...limits }, signal);
  });

/** Renders a picture as PNG with a drawing over it, given as ASS. */
export const drawOver = (picture: Buffer, drawing: string, signal: AbortSignal): Promise<Buffer> =>
  inFolder(async (folder) => {
    await layIn(folder, 'picture', picture);
    await layIn(folder, 'over.ass', drawing);
    const form = ['-vf', 'ass=over.ass', '-frames:v', '1', ...label, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
    return runProgram({ argv: [...quiet, '-i', 'picture', ...form], folder, cpuSeconds: 60, ...limits }, signal);
  });

/** Longest film that is drawn over, in seconds. */
const filmMaxSeconds = 120;

/** Creates an MP4 of a film with a drawing over it, given as ASS; `take` has the file while it runs. */
export const drawOverFilm = <T>(
  film: string,
  drawing: string,
  take: (path: string, bytes: number) => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  inFolder(async (folder) => {
    const given = join(folder, 'given');
    await copyFile(film, given);
    await chmod(given, 0o644);
    await layIn(folder, 'over.ass', drawing);
    // The encoder needs an even number of pixels.
    const seen = ['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2,ass=over.ass', '-map', '0:v:0', '-map', '0:a:0?', ...label];
    const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const end = ['-t', String(filmMaxSeconds), '-movflags', '+faststart', 'film.mp4'];
    await runProgram(
      { argv: [...quiet, '-i', 'given', ...seen, ...coded, ...end], folder, cpuSeconds: 900, ...limits },
      signal,
    );
    const path = join(folder, 'film.mp4');
    await takeBack(path);
    return take(path, (await stat(path)).size);
  });

interface Film {
  sound: Buffer;
  /** Everything visible, as ASS over an empty background. */
  drawing: string;
  /** Subtitles that can be switched on and off, as SRT; null: none. */
  subtitles: string | null;
  seconds: number;
  width: number;
  height: number;
}

/** Frames per second: slides are still, subtitles change. */
const pictures = 10;

/** Creates an MP4; `tell` receives the finished seconds, and `take` has the file while it runs. */
export const encodeFilm = <T>(
  { sound, drawing, subtitles, seconds, width, height }: Film,
  tell: (seconds: number) => void,
  take: (path: string, bytes: number) => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  inFolder(async (folder) => {
    await layIn(folder, 'sound.wav', sound);
    await layIn(folder, 'film.ass', drawing);
    if (subtitles !== null) await layIn(folder, 'film.srt', subtitles);
    const track = ['-map', '2:s', '-c:s', 'mov_text', '-disposition:s:0', 'default'];
    await runProgram(
      {
        argv: [
          ...quiet,
          ...['-progress', 'pipe:1', '-f', 'lavfi', '-i', `color=c=black:s=${width}x${height}:r=${pictures}`],
          ...['-i', 'sound.wav', ...(subtitles === null ? [] : ['-i', 'film.srt']), '-vf', 'ass=film.ass'],
          ...['-map', '0:v', '-map', '1:a', ...(subtitles === null ? [] : track), ...label],
          ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'stillimage', '-crf', '23', '-pix_fmt', 'yuv420p'],
          ...['-c:a', 'aac', '-b:a', '96k', '-t', seconds.toFixed(3), '-movflags', '+faststart', 'film.mp4'],
        ],
        folder,
        onLine: (line) => {
          const [name, value] = line.split('=');
          if (name === 'out_time_us' && Number(value) > 0) tell(Number(value) / 1_000_000);
        },
        ...{ cpuSeconds: 3_600, ...limits },
      },
      signal,
    );
    const path = join(folder, 'film.mp4');
    await takeBack(path);
    return take(path, (await stat(path)).size);
  });

async function layIn(folder: string, name: string, content: Buffer | string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  // Where the server is root, the program runs as another user.
  await chmod(path, 0o644);
}
