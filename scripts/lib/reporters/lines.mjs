// The record of a part of the tests: one line of JSON an event, written the moment it happens, so that a run that is
// ended keeps everything it has proved.
import { appendFileSync } from 'node:fs';

/**
 * Appends an event to the record that the environment names; does nothing without one. Events, by `kind`:
 * `planned` {file}: will run · `began` {file, title} · `ended` {file, title, isOfFile, state, seconds, error, reason}:
 * `state` is 'passed', 'failed' or 'skipped', `reason` why it was skipped, as the test says it, and `isOfFile` tells a
 * failure of the file outside of its tests, such as a hook's · `done` {file}: nothing more will run in the file.
 */
export function record(event) {
  const file = process.env.XUEYAN_TEST_RECORD;
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** Returns an error as text without colours, at most a few lines. */
export const textOf = (error, lines = 8) =>
  String(error?.stack ?? error?.message ?? error ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal is told to change its colour.
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, lines)
    .join('\n    ');
