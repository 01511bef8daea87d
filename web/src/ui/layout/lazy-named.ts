import { lazy, type ReactNode } from 'react';

/**
 * Returns a component of another chunk, by its exported name; the chunk is fetched when the component is first
 * rendered.
 */
export const lazyNamed = <N extends string, P>(load: () => Promise<{ [K in N]: (props: P) => ReactNode }>, name: N) =>
  lazy<(props: P) => ReactNode>(async () => ({ default: (await load())[name] }));

/** Delay in milliseconds: what the page itself needs is fetched first. */
const afterwards = 6_000;

/** Returns a component of another chunk that is fetched once the page it stands on can be used. */
export const lazyAfterwards = <N extends string>(load: () => Promise<{ [K in N]: () => ReactNode }>, name: N) =>
  lazy<() => ReactNode>(async () => {
    await new Promise((resolve) => setTimeout(resolve, afterwards));
    return { default: (await load())[name] };
  });
