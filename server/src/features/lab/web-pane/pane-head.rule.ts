/** Names and values, as a message of HTTP has them. */
export type Head = Record<string, string | string[] | undefined>;

/** Of one connection only (RFC 9110, 7.6.1), or what we say ourselves. */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'host', 'http2-settings'],
]);
const notAsked = new Set(['cookie', 'accept-encoding', 'origin', 'referer', 'forwarded', 'x-real-ip', 'via']);

/** The head of a request as the program in the machine is to see it: asked for on its own host, by nobody in particular. */
export function headToSend(head: Head, { port, cookie }: { port: number; cookie: string | undefined }): Head {
  const sent: Head = {};
  for (const [name, value] of Object.entries(head))
    if (!name.startsWith(':') && !name.startsWith('x-forwarded-') && !ofConnection.has(name) && !notAsked.has(name))
      sent[name] = value;
  const host = `localhost:${port}`;
  return {
    ...sent,
    host,
    // Rewritten as they pass, so they must be readable.
    'accept-encoding': 'identity',
    ...(head.origin !== undefined && { origin: `http://${host}` }),
    ...(cookie !== undefined && { cookie }),
  };
}

/** Said by us, or not to be said to the school's own host: certificates, storage, and sign-ins that would look like the school's. */
const notTold = new Set([
  ...['set-cookie', 'content-security-policy', 'content-security-policy-report-only', 'x-frame-options', 'location'],
  ...['strict-transport-security', 'public-key-pins', 'clear-site-data', 'www-authenticate', 'alt-svc', 'refresh'],
  ...['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-expose-headers'],
  ...[
    'cross-origin-opener-policy',
    'cross-origin-embedder-policy',
    'cross-origin-resource-policy',
    'service-worker-allowed',
  ],
  ...[
    'link',
    'nel',
    'report-to',
    'reporting-endpoints',
    'sourcemap',
    'content-length',
    'referrer-policy',
    'document-policy',
  ],
]);

/** The head of an answer as the browser is to see it. */
export function headToTell(head: Head): Head {
  const told: Head = {};
  for (const [name, value] of Object.entries(head))
    if (!ofConnection.has(name) && !notTold.has(name)) told[name] = value;
  return told;
}

/**
 * What a page of a machine may do: run scripts and send forms, without an origin, so that nothing of the school's is within its reach;
 * and ask this host only. `sockets`: this host as addresses of websockets.
 */
export const panePolicy = (sockets: string): string =>
  [
    'sandbox allow-scripts allow-forms allow-modals allow-downloads allow-pointer-lock',
    `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ${sockets}`,
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
