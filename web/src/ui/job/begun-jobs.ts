/** The jobs that this tab began, whose end it tells of; remembered over a reload. */
const key = 'BEGUN_JOBS';

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
};

const write = (jobIds: string[]) => sessionStorage.setItem(key, JSON.stringify(jobIds.slice(-50)));

/** Those whose progress is on the screen now: nobody has to be told of their end. */
const onScreen = new Set<string>();

export const begunJobs = {
  add: (jobId: string) => write([...read(), jobId]),
  /** Whether the end of the job is still to be told here; it is told once. */
  takeToTell: (jobId: string): boolean => {
    const begun = read();
    if (!begun.includes(jobId)) return false;
    write(begun.filter((one) => one !== jobId));
    return !onScreen.has(jobId);
  },
  show: (jobId: string) => {
    onScreen.add(jobId);
    return () => {
      onScreen.delete(jobId);
    };
  },
};
