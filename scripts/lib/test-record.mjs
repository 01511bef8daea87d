// What a part of the tests has proved so far, read from the lines that its reporter writes.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

const nameOf = ({ file, title }) => (file ? `${relative(root, file)} › ${title}` : title);

/**
 * Reads a record. `passed`: how many tests, with their names and files in `passedTests`; `failed`: their names, files and errors; `skipped`: names and reasons of tests
 * that did not run, and so prove nothing; `running`: names of tests that began and did not end; `notRun`: planned files of which nothing is known to be over; `seconds`: by file.
 */
export function readRecord(file) {
  const planned = new Set();
  const running = new Map();
  const done = new Set();
  const passed = [];
  const failed = new Map();
  const skipped = [];
  const seconds = new Map();
  let ended = 0;
  for (const event of linesOf(file)) {
    const name = nameOf(event);
    if (event.kind === 'planned') planned.add(event.file);
    if (event.kind === 'began') running.set(name, event);
    if (event.kind === 'done') done.add(event.file);
    if (event.kind !== 'ended') continue;
    ended += 1;
    running.delete(name);
    seconds.set(event.file, (seconds.get(event.file) ?? 0) + event.seconds);
    if (event.state === 'passed') passed.push({ name, file: event.file });
    if (event.state === 'skipped') skipped.push({ name, reason: event.reason ?? '' });
    // Two tests of a file may have one name: none of them hides the other.
    if (event.state !== 'failed') continue;
    const { error, isOfFile = false } = event;
    failed.set(`${name} ${ended}`, { name, file: event.file, error, isOfFile });
  }
  return {
    ended,
    passed: passed.length,
    passedTests: passed,
    failed: [...failed.values()],
    skipped,
    running: [...running.keys()],
    notRun: [...planned].filter((one) => !done.has(one)).map((one) => relative(root, one)),
    seconds,
  };
}

/** Groups skipped tests: their names under each reason. By hand: the host's Node may not have `Object.groupBy`. */
export function namesByReason(skipped) {
  const names = {};
  for (const { name, reason } of skipped) {
    names[reason] ??= [];
    names[reason].push(name);
  }
  return names;
}

/** Returns the events; the last line may have been cut when its process was ended. */
function linesOf(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}
