import { type Connection, open } from './client.ts';
import { enter } from './gate.ts';
import { noteTrouble } from './trouble.ts';

interface Heard {
  text: string;
  /** Length of the recording, where the provider reports it. */
  seconds: number | null;
}

/** Models of a school’s own take about as long as the recording. */
const silentMs = 600_000;

/** Returns what is said in a recording. */
export async function transcribe(
  connection: Connection,
  { model, name, bytes }: { model: string; name: string; bytes: Buffer },
  signal: AbortSignal,
): Promise<Heard> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection, silentMs);
    const file = new File([new Uint8Array(bytes)], name);
    const ask = async (verbose: boolean): Promise<{ text: string; duration?: unknown }> =>
      client.audio.transcriptions.create(
        { model, file, response_format: verbose ? 'verbose_json' : 'json' },
        { signal },
      );
    // Only the verbose form says how long the recording is, and some models refuse it.
    const { text, duration } = await ask(true).catch((error: unknown) => {
      if ((error as { status?: number }).status !== 400 || !/response_format/.test(String(error))) throw error;
      return ask(false);
    });
    const seconds = Number(duration);
    return { text: String(text ?? '').trim(), seconds: seconds > 0 && Number.isFinite(seconds) ? seconds : null };
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}
