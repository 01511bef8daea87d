import { useQuery } from '@tanstack/react-query';
import { examAnalysisApi, leastCompared, type OwnAnalysis } from '@xueyan/contract/exam/exam-analysis';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Card, Drawer, Flex, Statistic, Table, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './analysis.module.css';
import { ownAnalysisText } from './own-analysis.text.ts';

interface OwnAnalysisDrawerProps {
  open: boolean;
  examId: string;
  examName: string;
  onClose: () => void;
}

/** A candidate's result of an exam by kind of question, beside the mean of all. */
export function OwnAnalysisDrawer({ open, examId, examName, onClose }: OwnAnalysisDrawerProps) {
  const t = useText(ownAnalysisText);
  const analysis = useQuery({ ...query(examAnalysisApi.own, { examId }), enabled: open });
  return (
    <Drawer open={open} title={t('title', { name: examName })} size={560} onClose={onClose} destroyOnHidden>
      <QueryView query={analysis}>{(found) => <Figures analysis={found} />}</QueryView>
    </Drawer>
  );
}

function Figures({ analysis: { points, fullPoints, count, mean, kinds } }: { analysis: OwnAnalysis }) {
  const t = useText(ownAnalysisText);
  const phrase = usePhrase();
  const figures = [
    [t('mine'), t('of', { n: points, full: fullPoints })],
    [t('mean'), mean ?? '—'],
    [t('count'), count],
  ] as const;
  return (
    <Flex vertical gap="middle">
      <div className={styles.figures}>
        {figures.map(([title, value]) => (
          <Card key={title} size="small">
            <Statistic title={title} value={value} />
          </Card>
        ))}
      </div>
      {mean === null && <Typography.Text type="secondary">{t('few', { n: leastCompared })}</Typography.Text>}
      <h2 className={styles.heading}>{t('kinds')}</h2>
      {kinds.length === 0 ? (
        <Typography.Text type="secondary">{t('noKinds')}</Typography.Text>
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="kind"
          dataSource={kinds}
          columns={[
            { title: t('kind'), dataIndex: 'kind', render: (kind: QuestionKind) => phrase(questionKindNames[kind]) },
            {
              title: t('mine'),
              dataIndex: 'points',
              align: 'right',
              render: (n: number, { fullPoints: full }) => t('of', { n, full }),
            },
            { title: t('mean'), dataIndex: 'mean', align: 'right', render: (n: number | null) => n ?? '—' },
          ]}
        />
      )}
    </Flex>
  );
}
