import { useQuery } from '@tanstack/react-query';
import {
  type SurveyKind,
  type SurveyQuestion,
  scaleSteps,
  surveyApi,
  surveyKinds,
} from '@xueyan/contract/teaching/survey';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Checkbox, Tabs } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Survey.module.css';
import { SurveyResults } from './SurveyResults.tsx';
import { surveyText } from './survey.text.ts';

/** A questionnaire as its teacher writes it, and how it was answered. */
export function SurveyEdit({ sectionId, courseId }: SectionPartProps) {
  const t = useText(surveyText);
  const survey = useQuery({ ...query(surveyApi.get, { sectionId }), gcTime: 0, refetchOnWindowFocus: false });
  const loaded = useCached(survey.data);
  if (!loaded) return <QueryView query={survey}>{() => null}</QueryView>;
  return (
    <Tabs
      size="small"
      items={[
        { key: 'questions', label: t('questions'), children: <SurveyForm loaded={loaded} courseId={courseId} /> },
        { key: 'results', label: t('results'), children: <SurveyResults sectionId={sectionId} /> },
      ]}
    />
  );
}

const fresh = (kind: SurveyKind): SurveyQuestion => ({
  ...{ questionId: '', kind, title: '', required: true, steps: 5 },
  options: kind === 'single' || kind === 'multiple' ? ['', ''] : [],
});

function SurveyForm({ loaded, courseId }: { loaded: Output<typeof surveyApi.get>; courseId: string }) {
  const t = useText(surveyText);
  const notice = useNotice();
  const [form, setForm] = useState(loaded);
  const save = useAction(surveyApi.save);
  const frozen = loaded.answerCount > 0;
  const { questions } = form;
  const setQuestions = (next: SurveyQuestion[]) => setForm((now) => ({ ...now, questions: next }));
  const move = (at: number, by: -1 | 1) => {
    const question = questions[at];
    if (question) setQuestions(questions.toSpliced(at, 1).toSpliced(at + by, 0, question));
  };
  const keep = async () => {
    const { sectionId, intro, anonymous, version } = form;
    const cleaned = questions.map((one) => ({
      ...one,
      options: one.options.map((option) => option.trim()).filter(Boolean),
      steps: Math.min(Math.max(one.steps, scaleSteps.min), scaleSteps.max),
    }));
    try {
      const saved = await save.mutateAsync({ sectionId, intro, anonymous, questions: cleaned, version });
      setForm((now) => ({
        ...{ ...now, version: saved.version },
        questions: cleaned.map((one, i) => ({ ...one, questionId: saved.questionIds[i] ?? '' })),
      }));
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <div className={styles.form}>
      {frozen && <Alert type="info" showIcon title={t('frozen', { n: loaded.answerCount })} />}
      <MarkdownEditor
        value={form.intro}
        onChange={(intro) => setForm((now) => ({ ...now, intro }))}
        flagId={`course-${courseId}`}
        placeholder={t('introPlaceholder')}
        ariaLabel={t('intro')}
        minHeight={120}
      />
      <div>
        <Checkbox
          checked={form.anonymous}
          disabled={frozen}
          onChange={(event) => setForm((now) => ({ ...now, anonymous: event.target.checked }))}
        >
          {t('anonymous')}
        </Checkbox>
        <p className={styles.hint}>{t('anonymousHint')}</p>
      </div>
      {questions.length === 0 && <EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.questionId || `new-${at}`}
            number={at + 1}
            question={question}
            frozen={frozen}
            first={at === 0}
            last={at === questions.length - 1}
            onChange={(next) => setQuestions(questions.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => setQuestions(questions.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {!frozen && (
        <div className={styles.row}>
          {surveyKinds.map((kind) => (
            <Button key={kind} onClick={() => setQuestions([...questions, fresh(kind)])}>
              {t('add', { kind: t(kind) })}
            </Button>
          ))}
        </div>
      )}
      <Button type="primary" loading={save.isPending} onClick={keep}>
        {t('save')}
      </Button>
    </div>
  );
}
