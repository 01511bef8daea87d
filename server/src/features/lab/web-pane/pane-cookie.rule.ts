export interface KeptCookie {
  value: string;
  hidden: boolean;
}

export interface CookieChange {
  kept: Record<string, KeptCookie>;
  gone: string[];
}

/** Maximum bytes of one cookie, followed by the maximum for all of a pane. */
export const mostCookieBytes = 4_096;
export const mostCookiesBytes = 64 * 1024;

const printable = /^[\x21-\x7e]*$/;

/**
 * Returns the changes by `Set-Cookie` headers (RFC 6265, 5.2). Path and domain are ignored: a pane is one program, at
 * one address. A cookie without a name, too long, or unsafe in a header is left out.
 */
export function readCookies(headers: string[], now: Date): CookieChange {
  const change: CookieChange = { kept: {}, gone: [] };
  for (const header of headers) {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    const value = pair.slice(at + 1).trim();
    if (!name || !printable.test(name) || value.length > mostCookieBytes || /[^\x20-\x7e]/.test(value)) continue;
    delete change.kept[name];
    if (isOver(attributes, now)) change.gone.push(name);
    else change.kept[name] = { value, hidden: attributes.some((one) => one.toLowerCase() === 'httponly') };
  }
  return change;
}

function isOver(attributes: string[], now: Date): boolean {
  const of = (name: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const age = of('max-age');
  if (age !== undefined) return Number(age) <= 0;
  const expires = Date.parse(of('expires') ?? '');
  return expires <= now.getTime();
}

/** Returns the `Cookie` header to send; undefined without any. */
export function cookieHeader(cookies: Record<string, KeptCookie>): string | undefined {
  const pairs = Object.entries(cookies).map(([name, { value }]) => `${name}=${value}`);
  return pairs.length > 0 ? pairs.join('; ') : undefined;
}
