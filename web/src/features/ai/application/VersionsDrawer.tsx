import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer, Flex, Select, Tag, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Application.module.css';
import { applicationText } from './application.text.ts';
import { comparisonText } from './comparison.text.ts';
import { FormComparison } from './FormComparison.tsx';
import { useNames } from './useNames.ts';

type Versions = Output<typeof applicationApi.versions>;

interface VersionsDrawerProps {
  open: boolean;
  applicationId: string;
  /** What the editor holds now. */
  typed: ApplicationForm;
  onTake: (form: ApplicationForm) => void;
  onClose: () => void;
}

/** The versions of an application: compared with what is typed, with what is published or with each other, and taken back. */
export function VersionsDrawer({ open, applicationId, typed, onTake, onClose }: VersionsDrawerProps) {
  const t = useText(applicationText);
  const found = useQuery(query(applicationApi.versions, { applicationId }));
  const take = (form: ApplicationForm) => {
    onTake(form);
    onClose();
  };
  return (
    <Drawer open={open} title={t('versions')} size={880} onClose={onClose}>
      <QueryView query={found}>
        {(versions) =>
          versions.versionList.length === 0 ? (
            <EmptyState compact title={t('noVersions')} hint={t('noVersionsHint')} />
          ) : (
            <History {...{ applicationId, versions, typed }} onTake={take} />
          )
        }
      </QueryView>
    </Drawer>
  );
}

interface HistoryProps {
  applicationId: string;
  versions: Versions;
  typed: ApplicationForm;
  onTake: (form: ApplicationForm) => void;
}

function History({ applicationId, versions: { versionList, names }, typed, onTake }: HistoryProps) {
  const t = useText(applicationText);
  const words = useText(comparisonText);
  const whole = useQuery(query(applicationApi.get, { applicationId }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [other, setOther] = useState('typed');
  const known = useNames([...names, ...(whole.data?.names ?? [])]);
  const titleOf = (time: string) => words('version', { time: time.slice(0, 16) });
  const version = versionList.find(({ versionId }) => versionId === chosen) ?? versionList[0];
  const published = whole.data?.published;
  const others = [
    { value: 'typed', label: words('typed'), form: typed },
    ...(published ? [{ value: 'published', label: words('published'), form: published }] : []),
    ...versionList.map(({ versionId, createTime, form }) => ({ value: versionId, label: titleOf(createTime), form })),
  ].filter(({ value }) => value !== version?.versionId);
  const against = others.find(({ value }) => value === other) ?? others[0];
  return (
    <Flex vertical gap="large">
      <Typography.Text type="secondary">{words('hint')}</Typography.Text>
      <ol className={styles.versions}>
        {versionList.map(({ versionId, createTime, form }) => (
          <li key={versionId}>
            <Flex align="center" gap="small" wrap>
              <Typography.Text strong>{createTime.slice(0, 16)}</Typography.Text>
              <Typography.Text type="secondary">{form.name}</Typography.Text>
              {versionId === version?.versionId ? (
                <Tag color="processing">{words('shown')}</Tag>
              ) : (
                <Button type="link" size="small" onClick={() => setChosen(versionId)}>
                  {words('show')}
                </Button>
              )}
              <Button size="small" onClick={() => onTake(form)}>
                {t('takeVersion')}
              </Button>
            </Flex>
          </li>
        ))}
      </ol>
      {version && against && (
        <section aria-label={words('compare')}>
          <Flex align="center" gap="small" wrap>
            <strong>{titleOf(version.createTime)}</strong>→
            <Select
              aria-label={words('compareWith')}
              popupMatchSelectWidth={false}
              value={against.value}
              options={others.map(({ value, label }) => ({ value, label }))}
              onChange={setOther}
            />
          </Flex>
          <FormComparison
            form={against.form}
            before={{ form: version.form, title: titleOf(version.createTime), now: against.label }}
            names={known}
          />
        </section>
      )}
    </Flex>
  );
}
