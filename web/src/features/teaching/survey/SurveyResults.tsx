import { useQuery } from '@tanstack/react-query';
import { surveyApi } from '@xueyan/contract/teaching/survey';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { type ListColumn, ListTable, type RowOf } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Survey.module.css';
import { surveyText } from './survey.text.ts';

type Row = RowOf<typeof surveyApi.answers>;

/** Results of a questionnaire: bars by question, and the single answers, which can be exported. */
export function SurveyResults({ sectionId }: { sectionId: string }) {
  const t = useText(surveyText);
  const results = useQuery({ ...query(surveyApi.results, { sectionId }), refetchInterval: 15_000 });
  const filters = useMemo(() => ({ sectionId }), [sectionId]);
  const columns = useMemo<ListColumn<Row>[]>(
    () => [
      { dataIndex: 'title', pinned: true },
      { dataIndex: 'answer' },
      { dataIndex: 'loginName' },
      { dataIndex: 'userName', render: (name: string) => name || t('someone') },
      { dataIndex: 'answerTime', render: (time: string | null) => time ?? '—' },
    ],
    [t],
  );
  return (
    <QueryView query={results}>
      {({ answerCount, studentCount, questionList }) => (
        <div className={styles.form}>
          <p className={styles.hint}>{t('answeredCount', { n: answerCount, all: studentCount })}</p>
          <ol className={styles.questions}>
            {questionList.map((question, at) => (
              <li key={question.questionId} className={styles.question}>
                <h3>
                  {at + 1}. {question.title}
                </h3>
                <p className={styles.hint}>
                  {t('answered', { n: question.answered })}
                  {question.mean !== null && ` · ${t('mean', { n: question.mean })}`}
                </p>
                {question.bars.length > 0 && (
                  <dl className={styles.bars}>
                    {question.bars.map((bar) => (
                      <Bar key={bar.label} {...bar} of={question.answered} />
                    ))}
                  </dl>
                )}
              </li>
            ))}
          </ol>
          <h3>{t('answers')}</h3>
          <ListTable
            endpoint={surveyApi.answers}
            filters={filters}
            columns={columns}
            rowKey="answerId"
            place="memory"
            label={t('answers')}
            empty={<EmptyState compact title={t('noAnswers')} />}
          />
        </div>
      )}
    </QueryView>
  );
}

function Bar({ label, count, of }: { label: string; count: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((100 * count) / of);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <i style={{ width: `${percent}%` }} />
      </dd>
      <span>
        {count} · {percent}%
      </span>
    </>
  );
}
