import { callHeaders } from './headers.ts';
import { session } from './session.ts';

/** Yields the server-sent events of an address, the data of each as text; ends when the server ends the stream. */
export async function* follow(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const response = await fetch(path, { headers: callHeaders(), credentials: 'same-origin', signal });
  const renewed = response.headers.get('authorization');
  if (renewed && session.token()) session.renew(renewed);
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length);
  }
}
