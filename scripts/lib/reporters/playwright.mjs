// A Playwright reporter that records every journey as it begins and ends.
import { readFileSync } from 'node:fs';
import { record, textOf } from './lines.mjs';

const states = { passed: 'passed', skipped: 'skipped' };

/**
 * Returns the end of what the page showed when a journey failed, as Playwright describes it: dialogs, notices and errors
 * come last. A host that is only read by its log is understood by that.
 */
function shownAtEnd(attachments, lines = 30) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path) return '';
  const page = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return page && `\n    the page showed at last:\n      ${page.split('\n').slice(-lines).join('\n      ')}`;
}

export default class RecordReporter {
  /** Journeys of each file that have not ended. */
  #left = new Map();

  onBegin(_config, suite) {
    for (const { location } of suite.allTests())
      this.#left.set(location.file, (this.#left.get(location.file) ?? 0) + 1);
    for (const file of this.#left.keys()) record({ kind: 'planned', file });
  }

  onTestBegin({ location, title }) {
    record({ kind: 'began', file: location.file, title });
  }

  onTestEnd(test, { status, duration, errors, attachments }) {
    const { file } = test.location;
    const { title, expectedStatus, annotations } = test;
    const state = states[status] ?? (status === expectedStatus ? 'passed' : 'failed');
    const said = errors.map((one) => textOf(one)).join('\n    ');
    const error = state === 'failed' ? said + shownAtEnd(attachments) : said;
    const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '';
    record({ kind: 'ended', file, title, state, seconds: duration / 1000, error, reason });
    const left = (this.#left.get(file) ?? 1) - 1;
    this.#left.set(file, left);
    if (left === 0) record({ kind: 'done', file });
  }

  onError(error) {
    record({
      kind: 'ended',
      file: '',
      title: 'outside of a journey',
      state: 'failed',
      seconds: 0,
      error: textOf(error),
    });
  }

  printsToStdio() {
    return false;
  }
}
