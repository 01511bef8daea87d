import { lazy, type ReactNode } from 'react';

/** A component of another chunk, by the name that its module exports it under; fetched when it is first shown. */
export const lazyNamed = <N extends string, P>(load: () => Promise<{ [K in N]: (props: P) => ReactNode }>, name: N) =>
  lazy<(props: P) => ReactNode>(async () => ({ default: (await load())[name] }));
