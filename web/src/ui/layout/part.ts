/** A part of the product that is fetched once it is wanted, and again when it did not arrive. */
export interface Part<M> {
  /** The fetch that is under way or went well, else a new one. Nobody has to mind a rejection. */
  fetch: () => Promise<M>;
}

/** How a part is fetched that did not arrive before. */
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

/** Browsers say which module they could not fetch, most of them with its address. */
const addressIn = (error: unknown) => (error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined);

let turns = 0;

/** A browser keeps in mind that a module could not be fetched, and does not ask again: unless it has another name. */
function importAnew(address: string): Promise<unknown> {
  turns += 1;
  return import(/* @vite-ignore */ `${address}?again=${turns}`);
}

/** The build asks for the style sheets of a part the first time only: those that are missing come here. */
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
    // What did not arrive passes for somebody else's, whose rules may not be read.
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
