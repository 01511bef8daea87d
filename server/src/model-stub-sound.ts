import type { IncomingMessage } from 'node:http';

const path = '/v1/audio/transcriptions';

/** Seconds that the stub says a recording has. */
export const stubSeconds = 7;

/**
 * Answers a request to transcribe, null where something else is asked for: it hears what is written in the file. `stub-plain`
 * takes no verbose form, `stub-deaf` hears nothing, `stub-down` is out of order.
 */
export function answerSound({ url }: Pick<IncomingMessage, 'url'>, sent: Buffer) {
  if (url !== path) return null;
  const form = sent.toString('utf8');
  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(form)?.[1] ?? '';
  const model = field('model');
  const refuse = (status: number, message: string) => ({ status, value: { error: { message } } });
  if (model === 'stub-down') return refuse(500, 'out of order');
  const verbose = field('response_format') === 'verbose_json';
  if (verbose && model === 'stub-plain') return refuse(400, "response_format 'verbose_json' is not compatible");
  const words = /说：([^\0\r\n]*)/.exec(form)?.[1] ?? '这是一段录音。';
  const text = model === 'stub-deaf' ? '' : words;
  return { status: 200, value: { text, ...(verbose && { duration: stubSeconds, language: 'zh' }) } };
}
