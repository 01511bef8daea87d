import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { DeviceList } from './DeviceList.tsx';
import { networkDeviceText } from './network-device.text.ts';

const SessionList = lazyNamed(() => import('./SessionList.tsx'), 'SessionList');

const views = ['devices', 'sessions'] as const;
type ViewName = (typeof views)[number];

/** Page of the school's network devices: booking, consoles and past sessions. */
export function DevicesPage() {
  const t = useText(networkDeviceText);
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'devices';
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Segmented<ViewName>
          value={view}
          aria-label={t('views')}
          onChange={(next) => setParams({ view: next })}
          options={views.map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {view === 'devices' ? (
        <DeviceList />
      ) : (
        <Suspense fallback={<Loading />}>
          <SessionList />
        </Suspense>
      )}
    </Page>
  );
}
