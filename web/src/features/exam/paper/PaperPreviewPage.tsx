import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { type PaperDetail, paperApi } from '@xueyan/contract/exam/paper';
import { paperPreviewApi } from '@xueyan/contract/exam/paper-preview';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { PaperTrial } from './PaperTrial.tsx';
import { paperText } from './paper.text.ts';
import styles from './preview.module.css';
import { previewText } from './preview.text.ts';

/** A paper as one candidate gets it: it can be answered and scored, and nothing of it is kept. */
export function PaperPreviewPage() {
  const { paperId = '' } = useParams();
  const paper = useQuery(query(paperApi.get, { paperId }));
  return <QueryView query={paper}>{(found) => <Preview key={found.paperId} paper={found} />}</QueryView>;
}

/** Whether two candidates may get something else. */
const varies = ({ mixesQuestions, mixesOptions, sections }: PaperDetail) =>
  mixesQuestions ||
  mixesOptions ||
  sections.some(
    ({ draws, questions }) =>
      draws !== null || questions.some(({ kind }) => kind === 'matching' || kind === 'ordering' || kind === 'compound'),
  );

function Preview({ paper }: { paper: PaperDetail }) {
  const t = useText(previewText);
  const about = useText(paperText);
  const navigate = useNavigate();
  const { paperId, title, questionCount: n, totalPoints: points, minutes } = paper;
  const [draw, setDraw] = useState(1);
  const seed = String(draw);
  const drawn = useQuery(query(paperPreviewApi.get, { paperId, seed }));
  const back = `/exam/papers/${paperId}`;
  return (
    <Page
      title={title}
      subtitle={about('summary', { n, points, minutes })}
      breadcrumb={[{ title: about('title'), to: '/exam/papers' }, { title, to: back }, { title: t('crumb') }]}
      extra={<Button onClick={() => void navigate(back)}>{t('back')}</Button>}
    >
      <Alert type="info" showIcon title={t('banner')} description={t('bannerHint')} />
      <QueryView query={drawn} loading={<Loading rows={8} />}>
        {(found) =>
          n === 0 ? (
            <EmptyState title={t('noneTitle')} hint={t('noneHint')} />
          ) : (
            <PaperTrial
              key={seed}
              {...{ paperId, seed }}
              {...found}
              extra={
                varies(paper) ? (
                  <>
                    <span className={styles.drawn}>{t('drawn', { n: draw })}</span>
                    <Button
                      icon={<ReloadOutlined aria-hidden />}
                      title={t('anotherHint')}
                      onClick={() => setDraw(draw + 1)}
                    >
                      {t('another')}
                    </Button>
                  </>
                ) : (
                  <span className={styles.drawn}>{t('same')}</span>
                )
              }
            />
          )
        }
      </QueryView>
    </Page>
  );
}
