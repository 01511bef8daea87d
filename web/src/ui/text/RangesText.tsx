import type { Excerpt } from '@xueyan/contract/wire/scalar';
import { Fragment } from 'react';

/** A text with the matches of a search marked. */
export function RangesText({ text, ranges }: Excerpt) {
  return (
    <>
      {ranges.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
