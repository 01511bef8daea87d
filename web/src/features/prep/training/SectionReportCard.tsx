import { useQuery } from '@tanstack/react-query';
import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { Alert, Card, Flex, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { FormerHandIns } from './FormerHandIns.tsx';
import { SectionReportEditor } from './SectionReportEditor.tsx';
import type { TrainingTask } from './section-task.ts';
import { trainingHandInText } from './training-hand-in.text.ts';

/** Report of a student in a training section: written until it is handed in, read after that. */
export function SectionReportCard({ task }: { task: TrainingTask }) {
  const t = useText(trainingHandInText);
  const { sectionId, form } = task;
  const found = useQuery({ ...query(trainingReportApi.get, { sectionId }), refetchOnWindowFocus: false });
  return (
    <QueryView query={found}>
      {(report) => {
        const returned = report.stage === 'returned';
        // Without a report there is something to say once it was returned.
        if (!form?.report && !returned && report.former.length === 0) return null;
        return (
          <Flex vertical gap="middle">
            {returned && <Alert type="warning" showIcon title={t('returned')} description={report.comment} />}
            {form?.report && (
              <Card title={t('title')}>
                {report.writable ? (
                  <SectionReportEditor key={sectionId} task={task} report={report} />
                ) : (
                  <Flex vertical gap="small">
                    {report.content.trim() ? (
                      <Markdown source={report.content} />
                    ) : (
                      <Typography.Text type="secondary">{t('noReport')}</Typography.Text>
                    )}
                    {report.stage === 'marked' && report.comment && (
                      <Alert type="info" title={t('comment')} description={report.comment} />
                    )}
                  </Flex>
                )}
              </Card>
            )}
            <FormerHandIns former={report.former} />
          </Flex>
        );
      }}
    </QueryView>
  );
}
