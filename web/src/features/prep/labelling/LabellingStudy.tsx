import { useQuery } from '@tanstack/react-query';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import type { Output } from '@xueyan/contract/wire/endpoint';
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

type Loaded = Output<typeof labellingApi.get>;

/** Labelling of pictures one after the other, and the result. */
export function LabellingStudy({ sectionId }: SectionPartProps) {
  const t = useText(labellingText);
  const found = useQuery(query(labellingApi.get, { sectionId }));
  return (
    <QueryView query={found}>
      {(task) =>
        task.itemList.length === 0 ? (
          <EmptyState drawing="course" title={t('empty')} />
        ) : (
          <Pictures key={sectionId} task={task} />
        )
      }
    </QueryView>
  );
}

function Pictures({ task }: { task: Loaded }) {
  const { sectionId, itemList, labels, handedIn, comparison, editor } = task;
  const t = useText(labellingText);
  const notice = useNotice();
  const submit = useAction(labellingApi.submit, [
    labellingApi.get,
    labellingApi.item,
    sectionApi.tree,
    courseApi.listStudy,
  ]);
  // Starts at the first picture that is not labelled; labelling it does not change the position.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      itemList.findIndex((one) => !one.done),
    ),
  );
  const last = itemList.length - 1;
  const shown = Math.min(at, last);
  const item = itemList[shown];
  const done = itemList.filter((one) => one.done).length;
  const go = (by: -1 | 1) => setAt(Math.max(0, Math.min(last, shown + by)));
  const handIn = async () => {
    const left = itemList.length - done;
    const content = left > 0 ? t('submitLeft', { n: left }) : t('submitAll');
    if (!(await notice.confirm({ title: t('submitAsk'), content }))) return;
    try {
      await submit.mutateAsync({ sectionId });
      notice.success(t('handedIn'));
    } catch (error) {
      notice.error(error);
    }
  };
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
          <Button disabled={shown === 0} onClick={() => go(-1)}>
            {t('former')}
          </Button>
          <Typography.Text type="secondary">
            {shown + 1} / {itemList.length}
          </Typography.Text>
          <Button disabled={shown === last} onClick={() => go(1)}>
            {t('next')}
          </Button>
          {!handedIn && !editor && (
            <Button type="primary" disabled={done === 0} loading={submit.isPending} onClick={() => void handIn()}>
              {t('submit')}
            </Button>
          )}
        </Flex>
      </Flex>
      {item && <ItemEditor key={`${item.itemId} ${handedIn}`} {...{ itemId: item.itemId, labels }} onStep={go} />}
    </Flex>
  );
}
