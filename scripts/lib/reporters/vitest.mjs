// A Vitest reporter that records every test as it begins and ends.
import { record, textOf } from './lines.mjs';

export default class RecordReporter {
  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) record({ kind: 'planned', file: moduleId });
  }

  onTestCaseReady({ module, fullName }) {
    record({ kind: 'began', file: module.moduleId, title: fullName });
  }

  onTestCaseResult(test) {
    const { state, errors = [], note: reason = '' } = test.result();
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const place = { file: test.module.moduleId, title: test.fullName };
    const error = errors.map((one) => textOf(one)).join('\n    ');
    record({ kind: 'ended', ...place, state, seconds, error, reason });
  }

  onTestModuleEnd(module) {
    const { moduleId: file } = module;
    // A file that cannot be loaded, and a hook that throws, leave tests that were never run.
    const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    const ofFile = { kind: 'ended', title: 'the file or a hook', isOfFile: true, state: 'failed', seconds: 0 };
    for (const error of errors) record({ ...ofFile, file, error: textOf(error) });
    record({ kind: 'done', file });
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors)
      record({
        kind: 'ended',
        file: error.VITEST_TEST_PATH ?? '',
        title: 'unhandled error',
        isOfFile: true,
        state: 'failed',
        seconds: 0,
        error: textOf(error),
      });
  }
}
