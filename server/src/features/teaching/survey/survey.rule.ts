import type { SurveyAnswer, SurveyQuestion } from '@xueyan/contract/teaching/survey';

/** Tells if a question was answered at all. */
export const isAnswered = ({ kind }: SurveyQuestion, answer: SurveyAnswer | undefined): answer is SurveyAnswer => {
  if (!answer) return false;
  if (kind === 'text') return answer.text !== '';
  return kind === 'scale' ? answer.step !== null : answer.options.length > 0;
};

/** Tells if an answer is valid for its question; fields of other kinds must be empty. */
export function fitsQuestion({ kind, options, steps }: SurveyQuestion, answer: SurveyAnswer): boolean {
  const isChoice = kind === 'single' || kind === 'multiple';
  if (answer.options.length > 0 && !isChoice) return false;
  if (answer.text !== '' && kind !== 'text') return false;
  if (answer.step !== null && kind !== 'scale') return false;
  if (kind === 'single' && answer.options.length > 1) return false;
  if (new Set(answer.options).size !== answer.options.length) return false;
  return answer.options.every((one) => one < options.length) && (answer.step ?? 1) <= steps;
}

/** Counts how often each option or step was chosen. */
export function barsOf({ kind, options, steps }: SurveyQuestion, answers: SurveyAnswer[]) {
  if (kind === 'text') return [];
  if (kind === 'scale')
    return Array.from({ length: steps }, (_, i) => ({
      label: String(i + 1),
      count: answers.filter(({ step }) => step === i + 1).length,
    }));
  return options.map((label, i) => ({ label, count: answers.filter((one) => one.options.includes(i)).length }));
}

/** Returns the mean of a scale with two decimals. */
export function meanOf({ kind }: SurveyQuestion, answers: SurveyAnswer[]): number | null {
  const steps = answers.flatMap(({ step }) => step ?? []);
  if (kind !== 'scale' || steps.length === 0) return null;
  return Math.round((100 * steps.reduce((sum, step) => sum + step, 0)) / steps.length) / 100;
}

/** Returns an answer as text. */
export function wordsOf({ kind, options }: SurveyQuestion, answer: SurveyAnswer): string {
  if (kind === 'text') return answer.text;
  if (kind === 'scale') return answer.step === null ? '' : String(answer.step);
  return answer.options.map((one) => options[one] ?? '').join('、');
}
