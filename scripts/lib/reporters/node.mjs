// A reporter of Node's own test runner that records every test as it begins and ends.
import { resolve } from 'node:path';
import { record, textOf } from './lines.mjs';

const stateOf = (type, { skip, todo }) => {
  if (type === 'test:fail' && !todo) return 'failed';
  return skip || todo ? 'skipped' : 'passed';
};

/** A test that is skipped without a word has `true` in the place of its reason. */
const reasonOf = ({ skip, todo }) => [skip, todo].find((one) => typeof one === 'string') ?? '';

// Without output of its own: what a person reads comes from another reporter.
// biome-ignore lint/correctness/useYield: the runner asks for a generator.
export default async function* recordReporter(source) {
  for await (const { type, data } of source) {
    if (type === 'test:dequeue' && data.file && data.type !== 'suite')
      record({ kind: 'began', file: data.file, title: data.name });
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue;
    const { file = '', name: title, details } = data;
    const error = details.error ? textOf(details.error.cause ?? details.error) : '';
    // A file that ends as a whole is a test by the name of its path.
    const isOfFile = resolve(title) === file;
    const seconds = details.duration_ms / 1000;
    record({
      kind: 'ended',
      file,
      title,
      isOfFile,
      state: stateOf(type, data),
      seconds,
      error,
      reason: reasonOf(data),
    });
  }
}
