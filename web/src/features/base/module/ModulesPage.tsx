import { useQuery } from '@tanstack/react-query';
import { moduleApi } from '@xueyan/contract/base/module';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Card, Flex, Switch, Typography } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Module.module.css';
import { moduleText } from './module.text.ts';

type Row = Output<typeof moduleApi.list>['moduleList'][number];

/** Optional modules of the product, each with a switch. */
export function ModulesPage() {
  const t = useText(moduleText);
  const list = useQuery(query(moduleApi.list, {}));
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <QueryView query={list}>
        {({ moduleList }) => (
          <div className={styles.cards}>
            {moduleList.map((row) => (
              <ModuleCard key={row.module} row={row} />
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function ModuleCard({ row: { module, enabled, pageCount } }: { row: Row }) {
  const t = useText(moduleText);
  const notice = useNotice();
  const enable = useAction(moduleApi.enable, [moduleApi.list, resourceApi.menu, resourceApi.permissions]);
  const name = t(module);
  const change = async (next: boolean) => {
    const question = { title: t('offTitle', { name }), content: t('offHint'), okText: t('turnOff'), danger: true };
    if (!(next || (await notice.confirm(question)))) return;
    try {
      await enable.mutateAsync({ module, enabled: next });
      notice.success(t(next ? 'isOn' : 'isOff', { name }));
    } catch (problem) {
      const words = textsFor(problem);
      if (words) notice.warning(words);
    }
  };
  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap="middle">
        <div>
          <Typography.Text strong>{name}</Typography.Text>
          <div>
            <Typography.Text type="secondary">
              {t(`${module}Hint`)}
              {pageCount > 0 && ` · ${t('pages', { n: pageCount })}`}
            </Typography.Text>
          </div>
        </div>
        <Switch aria-label={name} checked={enabled} loading={enable.isPending} onChange={(next) => void change(next)} />
      </Flex>
    </Card>
  );
}
