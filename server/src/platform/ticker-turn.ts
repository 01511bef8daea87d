/** Rounds that run side by side in this process. */
const sideBySide = 3;
/** Milliseconds after which a round that still runs no longer holds up the next one. */
const holdsUpMs = 250;

const waiting: (() => void)[] = [];
let taken = 0;

/**
 * Resolves when a round may run, with a function that ends its turn. Most tickers beat on the same whole second: without
 * turns each of them would take a connection to the database at that moment, and people who open a page would wait for
 * one.
 */
export async function takeTurn(): Promise<() => void> {
  if (taken < sideBySide) taken++;
  else await new Promise<void>((go) => waiting.push(go));
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  const timer = setTimeout(end, holdsUpMs);
  return end;
}
