import { useQuery } from '@tanstack/react-query';
import { type NearLimit, quotaApi, quotaSubjectNames, quotaUnitNames } from '@xueyan/contract/ai/quota';
import { Progress, Table, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { quotaText } from './quota.text.ts';

/** Students and classes of the actor’s courses that are near a limit. */
export function NearLimits() {
  const t = useText(quotaText);
  const phrase = usePhrase();
  const near = useQuery(query(quotaApi.near, {}));
  return (
    <QueryView query={near}>
      {({ nearList }) => (
        <>
          <Typography.Paragraph type="secondary">{t('nearHint')}</Typography.Paragraph>
          <Table<NearLimit>
            rowKey={({ subject, subjectId, span, unit }) => `${subject} ${subjectId} ${span} ${unit}`}
            dataSource={nearList}
            size="small"
            pagination={false}
            scroll={{ x: 'max-content', y: 480 }}
            locale={{ emptyText: <EmptyState compact title={t('nearEmpty')} hint={t('nearEmptyHint')} /> }}
            columns={[
              { title: t('name'), dataIndex: 'name' },
              {
                title: t('subject'),
                render: (_, { subject, span }) =>
                  `${phrase(quotaSubjectNames[subject])} · ${t(span === 'day' ? 'today' : 'thisMonth')}`,
              },
              {
                title: t('usage'),
                render: (_, { used, limit, unit, name }) => (
                  <>
                    <Progress
                      percent={Math.min(100, Math.round((used / limit) * 100))}
                      status={used >= limit ? 'exception' : 'normal'}
                      aria-label={name}
                      size="small"
                    />
                    {t('usedOf', {
                      ...{ used: used.toLocaleString('en-US'), limit: limit.toLocaleString('en-US') },
                      unit: phrase(quotaUnitNames[unit]),
                    })}
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </QueryView>
  );
}
