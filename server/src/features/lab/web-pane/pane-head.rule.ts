/** Names and values of the headers of an HTTP message. */
export type Head = Record<string, string | string[] | undefined>;

/** Headers of one connection only (RFC 9110, 7.6.1), or set by this server. */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'host', 'http2-settings'],
]);
const notAsked = new Set(['cookie', 'accept-encoding', 'origin', 'referer', 'forwarded', 'x-real-ip', 'via']);

/**
 * Returns the headers of a request for the program in the machine: addressed to its own host, without traces of the
 * user.
 */
export function headToSend(head: Head, { port, cookie }: { port: number; cookie: string | undefined }): Head {
  const sent: Head = {};
  for (const [name, value] of Object.entries(head))
    if (!name.startsWith(':') && !name.startsWith('x-forwarded-') && !ofConnection.has(name) && !notAsked.has(name))
      sent[name] = value;
  const host = `localhost:${port}`;
  return {
    ...sent,
    host,
    // Texts are rewritten as they pass, so they must be uncompressed.
    'accept-encoding': 'identity',
    ...(head.origin !== undefined && { origin: `http://${host}` }),
    ...(cookie !== undefined && { cookie }),
  };
}

/**
 * Response headers that this server sets, or that must not affect the school's own host: certificates, storage, and
 * login prompts that would look like the school's.
 */
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

/** Returns the headers of a response for the browser. */
export function headToTell(head: Head): Head {
  const told: Head = {};
  for (const [name, value] of Object.entries(head))
    if (!ofConnection.has(name) && !notTold.has(name)) told[name] = value;
  return told;
}

/**
 * Content security policy for a page of a machine: it may run scripts and send forms, without an origin, so that it
 * cannot reach anything of the school's, and may request this host only. `sockets`: this host as websocket addresses.
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
