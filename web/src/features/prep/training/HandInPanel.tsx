import { useQuery } from '@tanstack/react-query';
import { handInStateNames, trainingReportApi } from '@xueyan/contract/prep/training-report';
import type { SectionResult } from '@xueyan/contract/prep/training-section';
import { Alert, Button, Card, Flex, Space, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { FormerHandIns } from './FormerHandIns.tsx';
import { handInTones } from './hand-in-tones.ts';
import { MarkTrainingModal } from './MarkTrainingModal.tsx';
import { ReturnTrainingModal } from './ReturnTrainingModal.tsx';
import { trainingHandInText } from './training-hand-in.text.ts';

interface HandInPanelProps {
  sectionId: string;
  row: SectionResult;
}

/** What a student handed in, for the teacher: the report, the points, and the ways to mark and return it. */
export function HandInPanel({ sectionId, row }: HandInPanelProps) {
  const t = useText(trainingHandInText);
  const phrase = usePhrase();
  const [dialog, setDialog] = useState<'mark' | 'return' | null>(null);
  const found = useQuery(query(trainingReportApi.read, { sectionId, userId: row.userId }));
  const close = () => setDialog(null);
  return (
    <QueryView query={found}>
      {({ state, content, comment, runId, submitTime, points, given, former }) => (
        <Flex vertical gap="middle">
          <Flex justify="space-between" align="center" wrap gap="small">
            <Space wrap>
              <StateTag tone={handInTones[state]}>{phrase(handInStateNames[state])}</StateTag>
              {submitTime && <Typography.Text type="secondary">{submitTime.slice(0, 16)}</Typography.Text>}
              {points !== null && <Typography.Text>{t('hiddenPoints', { points })}</Typography.Text>}
              {given !== null && <Typography.Text strong>{t('givenPoints', { points: given })}</Typography.Text>}
            </Space>
            {runId !== null && (
              <Space wrap>
                <Button onClick={() => setDialog('return')}>{t('giveBack')}</Button>
                <Button type="primary" onClick={() => setDialog('mark')}>
                  {t('mark')}
                </Button>
              </Space>
            )}
          </Flex>
          <Card size="small" title={t('title')}>
            {content.trim() ? (
              <Markdown source={content} />
            ) : (
              <Typography.Text type="secondary">{t(runId === null ? 'notHandedIn' : 'noReport')}</Typography.Text>
            )}
          </Card>
          {comment && runId !== null && <Alert type="info" title={t('comment')} description={comment} />}
          <FormerHandIns former={former} />
          <MarkTrainingModal
            open={dialog === 'mark'}
            sectionId={sectionId}
            row={{ ...row, points: given ?? points }}
            {...(row.report && { comment })}
            onClose={close}
          />
          <ReturnTrainingModal open={dialog === 'return'} sectionId={sectionId} row={row} onClose={close} />
        </Flex>
      )}
    </QueryView>
  );
}
