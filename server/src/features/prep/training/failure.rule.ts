/** Reasons whose detail names something of the data, or is said in the owner's language; of others it is the program's. */
const named = ['missing', 'text', 'number', 'unknown', 'manyPictures', 'lost'];
/** Reasons that have words of their own. */
const known = [
  ...named,
  ...['memory', 'cpu', 'wall', 'oneClass', 'manyClasses', 'noNumbers', 'few', 'fewPictures', 'noBoxes', 'diverged'],
  ...['noNets', 'empty'],
];

/** What libraries say of the same reasons. */
const signs: [string, RegExp][] = [
  ['noNets', /No module named '?torch/],
  ['memory', /MemoryError|out of memory|Unable to allocate|can't allocate memory/i],
  ['diverged', /\bNaN\b|\binf(inity)?\b/i],
  ['oneClass', /number of classes has to be greater than one|at least 2 classes|only one class/i],
  ['few', /n_samples|Found array with 0 sample|number of splits|least populated class|too few/i],
];

/** End of a program without a result: it refused the data, or was ended. */
type BadEnd = { refused: string } | { ended: string; message: string };

/** Reason for which a training failed: a word, and after a colon its detail. */
export function reasonOf(end: BadEnd): string {
  const said = 'refused' in end ? end.refused : `${end.ended}:${end.message}`;
  const [kind = '', ...rest] = said.split(':');
  if (known.includes(kind)) return said;
  const [word] = signs.find(([, sign]) => sign.test(said)) ?? ['program'];
  return `${word}:${rest.join(':').trim() || kind}`;
}

/** Returns what everybody reads of a failure, and apart from it the program's own output. */
export function failureParts(message: string): { message: string; raw: string } {
  const [kind = '', ...rest] = message.split(':');
  const detail = rest.join(':').trim();
  if (message === '' || named.includes(kind)) return { message, raw: '' };
  // Trainings of earlier versions kept the end of the program itself.
  const word = known.includes(kind) || ['program', 'broken', 'stopped'].includes(kind) ? kind : 'program';
  return { message: word, raw: detail };
}
