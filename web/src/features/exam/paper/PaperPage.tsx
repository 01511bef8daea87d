import { useQuery } from '@tanstack/react-query';
import { mayEditPaper, type PaperDetail, paperApi, paperStateNames } from '@xueyan/contract/exam/paper';
import { Button, Checkbox, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { subjectChoices } from '../question/choices.shared.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { PaperEditor } from './PaperEditor.tsx';
import { PaperWordModal } from './PaperWordModal.tsx';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

/** One paper: editable while it is the actor's draft, else to be read, with its answers. */
export function PaperPage() {
  const { paperId = '' } = useParams();
  const isNew = paperId === 'new';
  const paper = useQuery({ ...query(paperApi.get, { paperId }), enabled: !isNew });
  if (isNew) return <NewPaper />;
  return <QueryView query={paper}>{(found) => <PaperView key={found.paperId} paper={found} />}</QueryView>;
}

/** A paper that nothing is stored of until it is saved. */
function NewPaper() {
  const t = useText(paperText);
  const [blank] = useState(() => ({
    ...{ title: t('untitled'), subject: subjectChoices()[0]?.value ?? 'other', note: '', minutes: 60 },
    ...{ sharing: 'mine' as const, mixesQuestions: false, mixesOptions: false },
    sections: [{ id: 'a', title: t('sectionOne'), note: '', draws: null, questions: [] }],
  }));
  return (
    <Page title={t('manual')} breadcrumb={[{ title: t('title'), to: '/exam/papers' }]}>
      <PaperEditor paper={blank} />
    </Page>
  );
}

function PaperView({ paper }: { paper: PaperDetail }) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const editable = mayEditPaper(useActor(), paper) && paper.state === 'draft';
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { questionCount: n, totalPoints: points, minutes } = paper;
  return (
    <Page
      title={paper.title}
      subtitle={t('summary', { n, points, minutes })}
      breadcrumb={[{ title: t('title'), to: '/exam/papers' }]}
      extra={
        <Space>
          <StateTag tone={paper.state === 'ready' ? 'good' : 'neutral'}>
            {phrase(paperStateNames[paper.state])}
          </StateTag>
          <Link to={`/exam/papers/${paper.paperId}/print`}>{t('print')}</Link>
          <Button onClick={() => setLeaving(true)}>{t('word')}</Button>
          <Button onClick={() => void navigate(`/exam/papers/${paper.paperId}/preview`)}>{t('preview')}</Button>
        </Space>
      }
    >
      {editable ? <PaperEditor paper={paper} /> : <PaperReading paper={paper} />}
      <PaperWordModal open={leaving} paperId={paper.paperId} onClose={() => setLeaving(false)} />
    </Page>
  );
}

/** The whole paper as it was made, one question below the other. */
function PaperReading({ paper }: { paper: PaperDetail }) {
  const t = useText(paperText);
  const [answers, setAnswers] = useState(false);
  const starts = paper.sections.map((_, at) =>
    paper.sections.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 0),
  );
  return (
    <>
      <Checkbox checked={answers} onChange={({ target }) => setAnswers(target.checked)}>
        {t('answers')}
      </Checkbox>
      {paper.sections.map(({ id, title, note, questions }, at) => (
        <section key={id} aria-label={title}>
          <h2>{title}</h2>
          {note && <p>{note}</p>}
          {questions.length === 0 && <p className={styles.hint}>{t('noQuestions')}</p>}
          {questions.map(({ versionId, content, key, analysis, points }, index) => (
            <article key={versionId} className={styles.asked}>
              <p className={styles.hint}>{`${(starts[at] ?? 0) + index + 1}. ${t('worth', { n: points })}`}</p>
              <QuestionAnswer content={content} response={undefined} />
              {answers && <KeyView content={content} answer={key} analysis={analysis} />}
            </article>
          ))}
        </section>
      ))}
    </>
  );
}
