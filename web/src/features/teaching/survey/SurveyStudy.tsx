import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { type SurveyAnswer, type SurveyQuestion, surveyApi } from '@xueyan/contract/teaching/survey';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { QuestionField } from './QuestionField.tsx';
import styles from './Survey.module.css';
import { surveyText } from './survey.text.ts';

/** A questionnaire for answering. */
export function SurveyStudy({ sectionId }: SectionPartProps) {
  const survey = useQuery({ ...query(surveyApi.get, { sectionId }), refetchOnWindowFocus: false });
  return <QueryView query={survey}>{(found) => <AnswerForm survey={found} />}</QueryView>;
}

const blank = ({ questionId }: SurveyQuestion): SurveyAnswer => ({ questionId, options: [], text: '', step: null });

function AnswerForm({ survey }: { survey: Output<typeof surveyApi.get> }) {
  const t = useText(surveyText);
  const notice = useNotice();
  const { sectionId, questions, answered, editor } = survey;
  const [given, setGiven] = useState<Record<string, SurveyAnswer>>({});
  const submit = useAction(surveyApi.answer, [surveyApi.get, sectionApi.tree, courseApi.listStudy]);
  const kept = new Map(survey.answers.map((one) => [one.questionId as string, one]));
  if (questions.length === 0) return <EmptyState drawing="course" title={t('emptyStudy')} hint={t('emptyStudyHint')} />;

  const send = async () => {
    if (!(await notice.confirm({ title: t('submitTitle'), content: t('submitContent'), okText: t('submit') }))) return;
    try {
      await submit.mutateAsync({ sectionId, answers: Object.values(given) });
      notice.success(t('submitted'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <div className={styles.form}>
      {survey.intro && <Markdown source={survey.intro} />}
      <p className={styles.hint}>{t(survey.anonymous ? 'isAnonymous' : 'isNamed')}</p>
      {answered && <Alert type="success" showIcon title={t('done')} />}
      {!(answered && survey.anonymous) && (
        <ol className={styles.questions}>
          {questions.map((question, at) => (
            <li key={question.questionId} className={styles.question}>
              <h3 id={`question-${question.questionId}`}>
                {at + 1}. {question.title} {question.required && <em title={t('required')}>*</em>}
              </h3>
              <QuestionField
                question={question}
                disabled={answered}
                value={(answered ? kept.get(question.questionId) : given[question.questionId]) ?? blank(question)}
                onChange={(answer) => setGiven((now) => ({ ...now, [question.questionId]: answer }))}
              />
            </li>
          ))}
        </ol>
      )}
      {!answered && !editor && (
        <Button type="primary" size="large" loading={submit.isPending} onClick={send}>
          {t('submit')}
        </Button>
      )}
    </div>
  );
}
