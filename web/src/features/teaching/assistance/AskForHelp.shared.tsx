import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import { useQuery } from '@tanstack/react-query';
import { assistanceApi } from '@xueyan/contract/teaching/assistance';
import { Button } from 'antd';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useWhenIdle } from '../../../ui/browser/useWhenIdle.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { assistanceText } from './assistance.text.ts';

const AskDrawer = lazyNamed(() => import('./AskDrawer.tsx'), 'AskDrawer');

/** Button with which a student requests help with an attempt; shows the queue position while waiting. */
export function AskForHelp({ runId, courseId }: { runId: string; courseId: string }) {
  const t = useText(assistanceText);
  const [open, setOpen] = useState(false);
  // Not among what the first screen waits for; who presses the button wants it at once.
  const [settled, setSettled] = useState(false);
  useWhenIdle(() => setSettled(true));
  const found = useQuery({ ...query(assistanceApi.current, { runId }), enabled: settled || open });
  useLive('assistance.changed', (event) => {
    if (event.courseId === courseId) void found.refetch();
  });
  useLiveResume(() => void found.refetch());
  const current = found.data?.assistance ?? null;
  const words = !current
    ? t('ask')
    : current.state === 'waiting'
      ? t('place', { n: current.queuePlace })
      : t('helping', { name: current.takerName });
  return (
    <>
      <Button
        size="small"
        type={current ? 'primary' : 'default'}
        ghost={current?.state === 'waiting'}
        icon={<CustomerServiceOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {words}
      </Button>
      <DialogSlot subject={open && runId}>
        {(id, shown) => <AskDrawer open={shown} runId={id} current={current} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  );
}
