import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { May } from '../../../ui/access/May.tsx';
import { ToolBoundary } from '../../../ui/feedback/ToolBoundary.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AttendanceHistory } from './AttendanceHistory.tsx';
import { AttendanceStatistics } from './AttendanceStatistics.tsx';
import { boardText } from './board.text.ts';

const StartAttendanceModal = lazyNamed(() => import('./StartAttendanceModal.tsx'), 'StartAttendanceModal');

/** Records of attendance sessions, and statistics of attendance. */
export function AttendancePage() {
  const t = useText(boardText);
  const [params, setParams] = useSearchParams();
  const [starting, setStarting] = useState(false);
  const [wanted, setWanted] = useState(false);
  const start = () => {
    setWanted(true);
    setStarting(true);
  };
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      extra={
        <May permission="signin.open">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={start}>
            {t('start')}
          </Button>
        </May>
      }
    >
      <Tabs
        activeKey={params.get('tab') === 'statistics' ? 'statistics' : 'history'}
        // The search of the other tab does not apply here.
        onChange={(tab) => setParams(tab === 'statistics' ? { tab } : {}, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'history', label: t('history'), children: <AttendanceHistory onStart={start} /> },
          { key: 'statistics', label: t('statistics'), children: <AttendanceStatistics /> },
        ]}
      />
      {wanted && (
        <ToolBoundary>
          <Suspense fallback={null}>
            <StartAttendanceModal open={starting} onClose={() => setStarting(false)} />
          </Suspense>
        </ToolBoundary>
      )}
    </Page>
  );
}
