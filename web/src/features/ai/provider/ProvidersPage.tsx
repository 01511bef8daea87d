import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Provider, providerApi } from '@xueyan/contract/ai/provider';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Provider.module.css';
import { ProviderCard } from './ProviderCard.tsx';
import { providerText } from './provider.text.ts';

const ProviderForm = lazyNamed(() => import('./ProviderFormModal.tsx'), 'ProviderFormModal');

/** The school’s providers, for administrators. */
export function ProvidersPage() {
  const t = useText(providerText);
  const list = useQuery(query(providerApi.list, {}));
  const [open, setOpen] = useState<{ edited?: Provider } | null>(null);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} extra={create}>
      <QueryView query={list}>
        {({ providerList }) =>
          providerList.length === 0 ? (
            <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={create} />
          ) : (
            <div className={styles.list}>
              {providerList.map((provider, at) => (
                <ProviderCard
                  key={provider.providerId}
                  provider={provider}
                  ids={providerList.map(({ providerId }) => providerId)}
                  at={at}
                  onEdit={() => setOpen({ edited: provider })}
                />
              ))}
            </div>
          )
        }
      </QueryView>
      <DialogSlot subject={open}>
        {({ edited }, shown) => <ProviderForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
