/** Normalizes a wording: width, case and spaces do not matter. */
const plain = (text: string) => text.normalize('NFKC').split(/\s/).filter(Boolean).join(' ').toLowerCase();

/** Tells if an answer is right: exactly the right options, or one of the accepted wordings. */
export function isRight(step: { options: string[]; answers: string[] }, given: string[]): boolean {
  const wanted = new Set(step.answers.map(plain));
  const answers = new Set(given.map(plain));
  if (step.options.length === 0) return given.length === 1 && wanted.has(plain(given[0] ?? ''));
  return answers.size === wanted.size && [...answers].every((answer) => wanted.has(answer));
}
