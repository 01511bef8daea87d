import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyInstance } from 'fastify';

/** Maximum number of values in a body; the longest list that any call accepts has a tenth of them. */
const maxParts = 10_000;

/** Parses JSON bodies. A call without input may announce JSON and send an empty body. */
export function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) done(null, undefined);
    else if (hasTooManyParts(text)) done(new Fault(wireFaults.tooManyParts, { max: maxParts }));
    else parse(request, text, done);
  });
}

const [quote, backslash, comma, list, object] = Array.from('"\\,[{', (sign) => sign.charCodeAt(0));

/** Counts the values before parsing: creating and validating a million values would block all other requests. */
function hasTooManyParts(text: string): boolean {
  let parts = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (inText && sign === backslash) at += 1;
    else if (sign === quote) inText = !inText;
    else if (!inText && (sign === comma || sign === list || sign === object)) parts += 1;
    if (parts > maxParts) return true;
  }
  return false;
}
