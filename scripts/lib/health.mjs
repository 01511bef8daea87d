// Checks whether a server of this host is ready, with the requests of a browser.
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until the server is ready or the time is up; returns '' or the reason. `isOver` returns whether waiting is
 * pointless.
 */
export async function waitUntilReady(env, limitMs, isOver = () => false) {
  let answer = '';
  for (const end = Date.now() + limitMs; ; await wait(500)) {
    answer = await askReady(env);
    if (answer === '' || Date.now() > end || isOver()) return answer;
  }
}

async function askReady(env) {
  try {
    const { status, type, body } = await get(env, '/readyz');
    // A server without this address responds with the page.
    if (/json|plain/.test(type)) return status === 200 ? '' : `${status}: ${body.slice(0, 300)}`;
    const start = await get(env, '/api/auth/sysinfo');
    return start.status === 200 ? '' : `${start.status}: ${start.body.slice(0, 300)}`;
  } catch (error) {
    return error.message || error.code;
  }
}

function get(env, path) {
  const isSecure = Boolean(env.TLS_CERT) || env.HTTPS === '1';
  const send = isSecure ? secureRequest : plainRequest;
  const isEverywhere = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST);
  const options = {
    host: isEverywhere ? '127.0.0.1' : env.HOST,
    port: Number(env.PORT || 8080),
    path,
    headers: { connection: 'close' },
    // Our own server on this host: whether the certificate has its public name does not matter here.
    rejectUnauthorized: false,
    timeout: 10_000,
  };
  return new Promise((resolve, reject) => {
    const call = send(options, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      reply.on('end', () => resolve({ status: reply.statusCode, type: reply.headers['content-type'] ?? '', body }));
      reply.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error('no answer within 10 s')));
    call.on('error', reject);
    call.end();
  });
}
