import { warehouseApi, warehouseFaults } from '@xueyan/contract/content/warehouse';
import { warehouseLockMinutes } from '@xueyan/contract/content/warehouse-lock';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useActor } from '../../../ui/access/useActor.ts';

/**
 * Renews the lock of a page while it is written, well before it expires, and returns who took it over; null while it is
 * the actor's. A lock that was lost is not renewed: it is taken back only when the writer says so.
 */
export function useKeptLock(pageId: string) {
  const me = useActor().id;
  const [taker, setTaker] = useState<string | null>(null);
  const lost = taker !== null;

  useLive('warehouse.lock', (change) => {
    if (change.pageId === pageId && change.holder && change.holder.userId !== me) setTaker(change.holder.userName);
  });
  const ask = async () => {
    const { lock, updatedBy } = await call(warehouseApi.page, { pageId });
    if (!lock?.mine) setTaker(lock?.userName ?? updatedBy);
  };
  const renew = useEffectEvent(async () => {
    try {
      await call(warehouseApi.lock, { pageId });
    } catch (error) {
      // A cut connection, or a page that is gone, is told by the next save.
      if (error instanceof CallError && error.code === warehouseFaults.locked.code) await ask();
    }
  });
  useEffect(() => {
    if (lost) return;
    const timer = setInterval(() => void renew().catch(() => undefined), (warehouseLockMinutes * 60_000) / 4);
    return () => clearInterval(timer);
  }, [lost]);
  useLiveResume(() => {
    if (!lost) void renew().catch(() => undefined);
  });
  return { taker, ask, regained: () => setTaker(null) };
}
