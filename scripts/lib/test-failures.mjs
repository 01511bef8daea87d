// What failed, by name and with its first lines, so that the end of a long log tells what its middle said.

const firstLines = (text, count = 6) => text.split('\n').slice(0, count).join('\n    ');

/** Of Vitest's JSON report. */
export function failuresOfVitest(text) {
  const { testResults } = JSON.parse(text);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot even be loaded has no tests to fail.
    if (status === 'failed' && assertionResults.length === 0) return [`${name}\n    ${firstLines(message ?? '')}`];
    return failed.map((test) => `${name} › ${test.fullName}\n    ${firstLines(test.failureMessages.join('\n'))}`);
  });
}

/** Of node's TAP report. */
export const failuresOfTap = (text) =>
  text
    .split('\n')
    .filter((line) => /^\s*not ok \d+ - /.test(line))
    .map((line) => line.trim());

/** Of Playwright's JSON report. */
export function failuresOfPlaywright(text) {
  const { suites = [], errors = [] } = JSON.parse(text);
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const said = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
      return `${file}:${line} › ${title}\n    ${firstLines(said ?? '')}`;
    }),
    ...errors.map(({ message }) => firstLines(message ?? '')),
  ];
}
