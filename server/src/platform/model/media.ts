import { type Connection, open } from './client.ts';
import { enter } from './gate.ts';
import { noteTrouble } from './trouble.ts';

/** Returns a sentence as sound: WAV where the provider honours the request. */
export async function synthesize(
  connection: Connection,
  { model, voice, speed, text }: { model: string; voice: string; speed: number; text: string },
  signal: AbortSignal,
): Promise<Buffer> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection);
    const form = { model, voice, speed, input: text, response_format: 'wav' as const };
    const answer = await client.audio.speech.create(form, { signal });
    return await limited(answer, soundMaxBytes);
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}

/** Limit for a sentence: minutes of sound. */
const soundMaxBytes = 32 * 1024 * 1024;

async function limited(answer: Response, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    total += chunk.length;
    if (total > max) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Drawn {
  pictures: Buffer[];
  /** Token usage, where the provider reports it. */
  usage: { input: number; output: number } | null;
}

/** Generates pictures from a text. Addresses in a response are not followed, because nobody configured them. */
export async function drawPictures(
  connection: Connection,
  request: { model: string; prompt: string; size: string; count: number },
  signal: AbortSignal,
): Promise<Drawn> {
  const { model, prompt, size, count: n } = request;
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    // Without a graphics card a picture takes minutes.
    const client = await open(connection, 300_000);
    const ask = (form: object) =>
      client.images.generate({ model, prompt, size: size as never, n, stream: false, ...form }, { signal });
    // Some models always respond in base64 and reject the parameter that requests it.
    const answer = await ask({ response_format: 'b64_json' }).catch((error: unknown) => {
      if ((error as { status?: number }).status !== 400 || !/response_format/.test(String(error))) throw error;
      return ask({});
    });
    const found = answer.data ?? [];
    return {
      pictures: found.flatMap(({ b64_json: text }) => (text ? [Buffer.from(text, 'base64')] : [])),
      usage: answer.usage ? { input: answer.usage.input_tokens, output: answer.usage.output_tokens } : null,
    };
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}
