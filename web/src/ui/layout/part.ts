/** A chunk of the product that is fetched when it is wanted, and again after a failure. */
export interface Part<M> {
  /** Returns the running or successful fetch, otherwise starts one. A rejection may be left unhandled. */
  fetch: () => Promise<M>;
}

/** Ways of fetching a chunk again after a failure. */
interface Anew {
  styles: () => Promise<unknown>;
  code: (address: string) => Promise<unknown>;
}

/** Makes a part of an `import()`. */
export function part<M>(load: () => Promise<M>, anew: Anew = { styles: fetchStylesAnew, code: importAnew }): Part<M> {
  let present: Promise<M> | undefined;
  let failed = false;
  const again = async () => {
    await anew.styles();
    return load().catch((error: unknown) => {
      const address = addressIn(error);
      if (address === undefined) throw error;
      return anew.code(address) as Promise<M>;
    });
  };
  const fetch = () => {
    if (present) return present;
    const trial = failed ? again() : load();
    present = trial;
    trial.catch(() => {
      failed = true;
      present = undefined;
    });
    return trial;
  };
  return { fetch };
}

/** Extracts the address of the module from the error; most browsers include it. */
const addressIn = (error: unknown) => (error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined);

let turns = 0;

/**
 * Fetches a module under another name, since a browser remembers a module that could not be fetched and does not
 * request it again.
 */
function importAnew(address: string): Promise<unknown> {
  turns += 1;
  return import(/* @vite-ignore */ `${address}?again=${turns}`);
}

/** Fetches missing style sheets of a part; the build requests them the first time only. */
async function fetchStylesAnew(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const there = new Set(links.filter(hasRules).map(({ href }) => href));
  const missing = new Set(links.map(({ href }) => href).filter((href) => !there.has(href)));
  await Promise.all([...missing].map(fetchStyle));
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // A sheet that did not load counts as cross-origin, whose rules may not be read.
    return false;
  }
}

const fetchStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The styles ${href} did not arrive`));
    document.head.append(link);
  });
