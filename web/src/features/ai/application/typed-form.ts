import {
  ApplicationForm,
  type ApplicationKind,
  Control,
  MediaOptions,
  makesMedia,
  pictureUpload,
  TriedForm,
  variablesOf,
} from '@xueyan/contract/ai/application-form';

/** What keeps a form from running. */
export type TrialProblem =
  | { why: 'prompt' | 'promptVariable' | 'sameVariable' | 'base' | 'picture' | 'other' }
  | { why: 'control'; at: number }
  | { why: 'unknownVariable'; name: string };

export interface Tried {
  /** The form that runs; null while something keeps it from running. */
  form: TriedForm | null;
  problem: TrialProblem | null;
  /** What is seen of it, as far as it is finished. */
  seen: { kind: ApplicationKind; opening: string; suggestions: string[]; controls: Control[] };
}

/** Returns the whole form of what is typed; the settings of media that are not shown stay as they were. */
export const wholeOf = <F extends Partial<ApplicationForm>>(values: F, initial: Partial<ApplicationForm>) => ({
  ...values,
  controls: values.controls ?? [],
  media: values.media ?? initial.media ?? MediaOptions.parse({}),
  modelId: values.modelId ?? null,
});

/** Returns the controls that are finished, the first one of each variable. */
const finishedOf = (controls: readonly unknown[]): Control[] =>
  controls
    .flatMap((control) => Control.safeParse(control).data ?? [])
    .filter(({ variable }, at, all) => all.findIndex((one) => one.variable === variable) === at);

/** Returns what is typed as a whole form to be compared; what is not finished is left out. */
export function formOf(values: Partial<ApplicationForm>, initial: Partial<ApplicationForm>): ApplicationForm {
  const whole = wholeOf(values, initial);
  const parsed = ApplicationForm.safeParse({
    ...whole,
    ...{ name: whole.name?.trim() || '—', prompt: whole.prompt?.trim() || '—', controls: finishedOf(whole.controls) },
    // A number that was cleared has its usual value.
    ...{ temperature: whole.temperature ?? undefined, maxTokens: whole.maxTokens ?? undefined },
    media: MediaOptions.safeParse(whole.media).data,
  });
  return parsed.data ?? ApplicationForm.parse({ name: '—', kind: 'generate', prompt: '—' });
}

/** Returns what is typed as a form to try, and what is missing. */
export function triedOf(values: Partial<ApplicationForm>, initial: Partial<ApplicationForm>): Tried {
  const whole = wholeOf(values, initial);
  const { kind = 'generate', opening = '', suggestions = [] } = values;
  const seen = { kind, opening, suggestions, controls: finishedOf(whole.controls) };
  const parsed = TriedForm.safeParse({ ...whole, name: values.name ?? '' });
  const problem = parsed.success ? problemOf(parsed.data) : problemAt(parsed.error.issues[0]?.path ?? [], whole);
  return { form: parsed.success && !problem ? parsed.data : null, problem, seen };
}

/** Returns what the server would refuse of a form that has the right shape. */
function problemOf({ prompt, controls, kind, baseIds }: TriedForm): TrialProblem | null {
  const name = variablesOf(prompt).find((one) => controls.every(({ variable }) => variable !== one));
  if (name !== undefined) return { why: 'unknownVariable', name };
  if (makesMedia(kind) && pictureUpload(controls)) return { why: 'picture' };
  return kind === 'knowledge' && baseIds.length === 0 ? { why: 'base' } : null;
}

function problemAt([field, at]: PropertyKey[], { prompt, controls }: Partial<ApplicationForm>): TrialProblem {
  if (field === 'prompt') return { why: prompt?.trim() ? 'promptVariable' : 'prompt' };
  if (field === 'controls' && typeof at === 'number') return { why: 'control', at };
  // Only a form whose fields are all right is looked at as a whole.
  if (field !== undefined) return { why: 'other' };
  const names = (controls ?? []).map(({ variable }) => variable);
  return { why: new Set(names).size < names.length ? 'sameVariable' : 'other' };
}
