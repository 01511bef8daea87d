import { type SurveyQuestion, surveyOptions } from '@xueyan/contract/teaching/survey';

/** Returns a question as it is saved: options without the empty lines of the field. */
export const cleaned = (question: SurveyQuestion): SurveyQuestion => ({
  ...question,
  title: question.title.trim(),
  options: question.options.map((option) => option.trim()).filter(Boolean),
});

/** Returns what keeps a question from being saved, for each of its fields. */
export function problemsOf(question: SurveyQuestion) {
  const { kind, title, options } = cleaned(question);
  const chosen = kind === 'single' || kind === 'multiple';
  const sameOptions = new Set(options).size < options.length;
  return {
    title: title === '' ? ('titleNeeded' as const) : null,
    options: !chosen
      ? null
      : options.length < surveyOptions.min
        ? ('optionsNeeded' as const)
        : options.some((option) => option.length > 100)
          ? ('optionLong' as const)
          : options.length > surveyOptions.max
            ? ('optionsMany' as const)
            : sameOptions
              ? ('optionsSame' as const)
              : null,
  };
}

export const isSavable = (question: SurveyQuestion) => {
  const { title, options } = problemsOf(question);
  return !title && !options;
};
