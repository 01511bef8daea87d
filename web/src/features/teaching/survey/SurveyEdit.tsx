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
import { useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { usePress } from '../../../api/usePress.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { restoredWith, useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { cleaned, isSavable } from './question-problem.ts';
import styles from './Survey.module.css';
import { SurveyResults } from './SurveyResults.tsx';
import { surveyText } from './survey.text.ts';

/** Editor of a questionnaire, with its results. */
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
  options: [],
});

type Written = Pick<Output<typeof surveyApi.get>, 'intro' | 'anonymous' | 'questions'>;

const writtenIn = ({ intro, anonymous, questions }: Written): Written => ({
  ...{ intro, anonymous },
  questions: questions.map(cleaned),
});

function SurveyForm({ loaded, courseId }: { loaded: Output<typeof surveyApi.get>; courseId: string }) {
  const t = useText(surveyText);
  const notice = useNotice();
  const unsent = useUnsent<Written>(`survey.${loaded.sectionId}`);
  const [back] = useState(() => unsent.read(writtenIn(loaded)));
  const [form, setForm] = useState({ ...loaded, ...back?.values });
  const [kept, setKept] = useState(() => writtenIn(loaded));
  const [restored, setRestored] = useState(() => restoredWith(back));
  const dirty = JSON.stringify(writtenIn(form)) !== JSON.stringify(kept);
  useEffect(() => {
    if (dirty) unsent.write(writtenIn(form), kept);
    else unsent.drop();
  }, [unsent, dirty, form, kept]);
  const [strict, setStrict] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const save = useAction(surveyApi.save);
  const frozen = loaded.answerCount > 0;
  const { questions } = form;
  const setQuestions = (next: SurveyQuestion[]) => setForm((now) => ({ ...now, questions: next }));
  const move = (at: number, by: -1 | 1) => {
    const question = questions[at];
    if (question) setQuestions(questions.toSpliced(at, 1).toSpliced(at + by, 0, question));
  };
  /** Saves the form; rejects with the failure. */
  const write = async () => {
    const { sectionId, intro, anonymous, version } = form;
    const sent = questions
      .map(cleaned)
      .map((one) => ({ ...one, steps: Math.min(Math.max(one.steps, scaleSteps.min), scaleSteps.max) }));
    const saved = await save.mutateAsync({ sectionId, intro, anonymous, questions: sent, version });
    const now = {
      ...{ ...form, version: saved.version },
      questions: sent.map((one, i) => ({ ...one, questionId: saved.questionIds[i] ?? '' })),
    };
    setForm(now);
    setKept(writtenIn(now));
    setRestored(false);
    notice.success(t('saved'));
  };
  const { press, busy } = usePress(async () => {
    setStrict(true);
    if (!questions.every(isSavable)) {
      notice.warning(t('incomplete'));
      // Waits until the errors are rendered.
      setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 100);
      return;
    }
    await write().catch(notice.error);
  });
  useLeaveGuard({
    isDirty: () => dirty,
    flush: async () =>
      questions.every(isSavable) &&
      (await write().then(
        () => true,
        () => false,
      )),
    fate: t('leaveFate'),
  });
  return (
    <div className={styles.form}>
      <UnsentNote
        shown={dirty && restored}
        onDiscard={() => {
          setForm(loaded);
          setRestored(false);
        }}
      />
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
      <ol className={styles.questions} ref={list}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.questionId || `new-${at}`}
            number={at + 1}
            question={question}
            frozen={frozen}
            strict={strict}
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
      <Button type="primary" loading={busy} onClick={() => void press()}>
        {t('save')}
      </Button>
    </div>
  );
}
