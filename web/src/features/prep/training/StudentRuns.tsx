import { useQuery } from '@tanstack/react-query';
import { algorithmTitle } from '@xueyan/contract/prep/training';
import { type SectionResult, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Drawer, Flex, Tabs, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { HandInPanel } from './HandInPanel.tsx';
import { percent } from './main-figure.ts';
import { RunView } from './RunView.tsx';
import { trainingHandInText } from './training-hand-in.text.ts';
import { trainingRunText } from './training-run.text.ts';

interface StudentRunsProps {
  sectionId: string;
  row: SectionResult;
  onClose: () => void;
}

/** What one student handed in, and all of their trainings, for the teacher who marks them. */
export function StudentRuns({ sectionId, row, onClose }: StudentRunsProps) {
  const t = useText(trainingRunText);
  const say = useText(trainingHandInText);
  const phrase = usePhrase();
  const found = useQuery(query(trainingSectionApi.runs, { sectionId, userId: row.userId }));
  return (
    <Drawer open size={1080} title={t('runsOf', { name: row.userName })} onClose={onClose}>
      <HandInPanel sectionId={sectionId} row={row} />
      <Typography.Title level={4}>{say('runs')}</Typography.Title>
      <QueryView query={found}>
        {({ runList }) => (
          <Tabs
            defaultActiveKey={runList.find(({ picked }) => picked)?.runId ?? runList[0]?.runId}
            items={runList.map((run) => ({
              key: run.runId,
              label: (
                <>
                  {run.name} {run.picked && <StateTag tone="good">{t('handedIn')}</StateTag>}
                </>
              ),
              children: (
                <Flex vertical gap="middle">
                  <Typography.Text type="secondary">
                    {phrase(algorithmTitle(run.algorithm))} · {run.createTime.slice(0, 16)} ·{' '}
                    {t('hiddenIs', { value: percent(run.hidden) })}
                  </Typography.Text>
                  {run.note && <Typography.Paragraph>{t('noteIs', { note: run.note })}</Typography.Paragraph>}
                  <RunView runId={run.runId} />
                </Flex>
              ),
            }))}
          />
        )}
      </QueryView>
    </Drawer>
  );
}
