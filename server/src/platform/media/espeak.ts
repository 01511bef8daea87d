import { inFolder, runProgram } from './program.ts';

/** Words per minute at normal speed; the program's default is too fast for Chinese. */
const usualRate = 155;

/** Returns a sentence as WAV, spoken by espeak-ng. `voice` is the name of one of its voices. */
export const speakOffline = (
  { text, voice, speed }: { text: string; voice: string; speed: number },
  signal: AbortSignal,
): Promise<Buffer> =>
  inFolder((folder) =>
    runProgram(
      {
        argv: [
          ...(['espeak-ng', '-v', voice, '-s', String(Math.round(usualRate * speed)), '-b', '1'] as const),
          ...['--stdin', '--stdout'],
        ],
        folder,
        // Two brackets would begin phonemes.
        input: text.replaceAll('[[', '[ ['),
        // The sound library that it links to allocates 64 MB of shared memory, which count as a file.
        ...{ cpuSeconds: 20, memoryMb: 1_024, outputMb: 128 },
      },
      signal,
    ),
  );
