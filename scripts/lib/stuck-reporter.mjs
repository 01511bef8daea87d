// A Vitest reporter that prints which test or hook has been running for minutes: when a run is ended by its time limit,
// the last lines show where it was.
const everyMs = 60_000;
const longMs = 90_000;

export default class StuckReporter {
  /** Running tests and hooks, with their start, by file. */
  #running = new Map();
  #timer;

  onTestRunStart() {
    this.#timer = setInterval(() => this.#say(), everyMs);
    this.#timer.unref();
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
  }

  onTestModuleStart(module) {
    this.#note(module, 'its modules');
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
  }

  onTestCaseReady(testCase) {
    this.#note(testCase.module, testCase.fullName);
  }

  onHookStart({ name, entity }) {
    this.#note(entity.type === 'module' ? entity : entity.module, `${name} of ${entity.fullName ?? 'the file'}`);
  }

  #note({ moduleId }, what) {
    this.#running.set(moduleId, { what, since: performance.now() });
  }

  #say() {
    for (const [file, { what, since }] of this.#running) {
      const seconds = Math.round((performance.now() - since) / 1000);
      if (seconds * 1000 >= longMs) console.log(`… ${seconds} s: ${file} › ${what}`);
    }
  }
}
