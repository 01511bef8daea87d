import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type MirrorRequest, mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { Badge, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MirrorList } from './MirrorList.tsx';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';
import { RequestList } from './RequestList.tsx';

const AskModal = lazyNamed(() => import('./AskModal.tsx'), 'AskModal');

const views = ['images', 'requests', 'all'] as const;
type View = (typeof views)[number];

/** Images that teachers may use, and their requests for new ones. */
export function MirrorsPage() {
  const t = useText(mirrorText);
  const builds = useMay()('lab.image');
  const [params, setParams] = useSearchParams();
  const wanted = views.find((one) => one === params.get('view')) ?? 'images';
  const view: View = wanted === 'all' && !builds ? 'requests' : wanted;
  const waiting = useQuery({ ...query(mirrorRequestApi.countWaiting, {}), enabled: builds });
  const [asking, setAsking] = useState<{ like?: MirrorRequest } | null>(null);
  useLive('mirror.changed', () => void (builds && waiting.refetch()));
  const ask = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsking({})}>
      {t('ask')}
    </Button>
  );
  const all = (
    <span className={styles.view}>
      {t('all')}
      <Badge count={waiting.data?.count ?? 0} size="small" />
    </span>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={ask}>
      <Segmented<View>
        className={styles.views}
        value={view}
        aria-label={t('views')}
        onChange={(next) => setParams(next === 'images' ? {} : { view: next })}
        options={[
          { value: 'images', label: t('images') },
          { value: 'requests', label: t('mine') },
          ...(builds ? [{ value: 'all' as const, label: all }] : []),
        ]}
      />
      {view === 'images' ? (
        <MirrorList ask={ask} />
      ) : (
        <RequestList
          key={view}
          whose={view === 'all' ? 'all' : 'mine'}
          ask={ask}
          onAgain={(like) => setAsking({ like })}
          onDecided={() => void waiting.refetch()}
        />
      )}
      <DialogSlot subject={asking}>
        {({ like }, open) => <AskModal open={open} like={like} onClose={() => setAsking(null)} />}
      </DialogSlot>
    </Page>
  );
}
