import { useQuery } from '@tanstack/react-query';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert, Button, Card, Flex, Progress, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { labellingText } from './labelling.text.ts';

/** Pictures to label, one after the other, and how it came out. */
export function LabellingStudy({ sectionId }: SectionPartProps) {
  const t = useText(labellingText);
  const notice = useNotice();
  const found = useQuery(query(labellingApi.get, { sectionId }));
  const submit = useAction(labellingApi.submit, [
    labellingApi.get,
    labellingApi.item,
    sectionApi.tree,
    courseApi.listStudy,
  ]);
  const [at, setAt] = useState<number | null>(null);
  const handIn = async (left: number) => {
    if (
      !(await notice.confirm({
        title: t('submitAsk'),
        content: left > 0 ? t('submitLeft', { n: left }) : t('submitAll'),
      }))
    )
      return;
    try {
      await submit.mutateAsync({ sectionId });
      notice.success(t('handedIn'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <QueryView query={found}>
      {({ itemList, labels, handedIn, comparison, editor }) => {
        if (itemList.length === 0) return <EmptyState drawing="course" title={t('empty')} />;
        const done = itemList.filter((one) => one.done).length;
        const first = itemList.findIndex((one) => !one.done);
        const shown = Math.min(at ?? Math.max(0, first), itemList.length - 1);
        const item = itemList[shown];
        return (
          <Flex vertical gap="middle">
            {handedIn && <Alert type="success" showIcon title={t(comparison ? 'seeGold' : 'handedInWait')} />}
            {comparison && (
              <Card size="small" title={t('myScore', { n: comparison.points })}>
                <ComparisonTable comparison={comparison} />
              </Card>
            )}
            <Flex gap="small" wrap justify="space-between" align="center">
              <Flex gap="small" align="center">
                <Progress
                  style={{ inlineSize: 120 }}
                  percent={Math.round((done / itemList.length) * 100)}
                  showInfo={false}
                  aria-label={t('done')}
                />
                <Typography.Text type="secondary">{t('doneOf', { done, total: itemList.length })}</Typography.Text>
              </Flex>
              <Flex gap="small" align="center">
                <Button disabled={shown === 0} onClick={() => setAt(shown - 1)}>
                  {t('former')}
                </Button>
                <Typography.Text type="secondary">
                  {shown + 1} / {itemList.length}
                </Typography.Text>
                <Button disabled={shown === itemList.length - 1} onClick={() => setAt(shown + 1)}>
                  {t('next')}
                </Button>
                {!handedIn && !editor && (
                  <Button
                    type="primary"
                    disabled={done === 0}
                    loading={submit.isPending}
                    onClick={() => void handIn(itemList.length - done)}
                  >
                    {t('submit')}
                  </Button>
                )}
              </Flex>
            </Flex>
            {item && (
              <ItemEditor
                key={`${item.itemId} ${handedIn}`}
                {...{ itemId: item.itemId, labels }}
                onStep={(by) => setAt(Math.max(0, Math.min(itemList.length - 1, shown + by)))}
              />
            )}
          </Flex>
        );
      }}
    </QueryView>
  );
}
