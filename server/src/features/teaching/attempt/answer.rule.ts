/** Wordings that differ in width, case and spaces alone are one. */
const plain = (text: string) => text.normalize('NFKC').split(/\s/).filter(Boolean).join(' ').toLowerCase();

/** Whether an answer is right: all right options and no other, or one of the wordings that are taken. */
export function isRight(step: { options: string[]; answers: string[] }, given: string[]): boolean {
  const wanted = new Set(step.answers.map(plain));
  const answers = new Set(given.map(plain));
  if (step.options.length === 0) return given.length === 1 && wanted.has(plain(given[0] ?? ''));
  return answers.size === wanted.size && [...answers].every((answer) => wanted.has(answer));
}
