import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type WarehousePage, warehouseApi, warehouseFaults } from '@xueyan/contract/content/warehouse';
import { warehouseLockApi } from '@xueyan/contract/content/warehouse-lock';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { LostLock } from './LostLock.tsx';
import { lostLockText } from './lost-lock.text.ts';
import { MergeModal } from './MergeModal.tsx';
import { copyName, mostKept, type PageText, pageTextOf } from './page-text.ts';
import { useKeptLock } from './useKeptLock.ts';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

/** Editor of a page; it saves itself and holds the lock. */
export function WarehouseWriting({ page, onDone }: { page: WarehousePage; onDone: () => void }) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const client = useQueryClient();
  const { pageId } = page;
  const lostText = useText(lostLockText);
  const [began, setBegan] = useState(() => pageTextOf(page));
  const unlock = useAction(warehouseApi.unlock);
  const document = useDocument<PageText>({
    name: copyName(pageId),
    backups: mostKept,
    loaded: { value: began, version: page.version },
    load: async () => {
      const latest = await call(warehouseApi.page, { pageId });
      return { value: pageTextOf(latest), version: latest.version };
    },
    save: (value, version) => call(warehouseApi.updatePage, { pageId, version, ...value, title: value.title.trim() }),
    isReady: ({ title }) => title.trim() !== '',
  });
  useLeaveGuard(document);
  const lock = useKeptLock(pageId);
  const latest = useQuery(query(warehouseApi.page, { pageId }));
  const fetchLatest = async () => (await latest.refetch({ throwOnError: true })).data ?? page;
  /** The page as it was when the merge was opened: what arrives meanwhile must not move the choices. */
  const [merging, setMerging] = useState<WarehousePage | null>(null);
  // Who took the page over learns that there is text which the page does not have.
  const unsavedAndLost = lock.taker !== null && document.isDirty();
  useEffect(() => {
    if (unsavedAndLost) void call(warehouseLockApi.interrupted, { pageId }).catch(() => undefined);
  }, [unsavedAndLost, pageId]);
  useLive('warehouse.interrupted', (told) => {
    if (told.pageId === pageId) notice.warning(lostText('interrupted', { name: told.userName }));
  });
  const refused = document.refusal?.code === warehouseFaults.notLocked.code;
  const askWho = useEffectEvent(() => void lock.ask().catch(() => undefined));
  useEffect(() => {
    if (refused) askWho();
  }, [refused]);

  /** Takes the lock, whoever has it, and goes on from what the page says now. */
  const goOn = async (made: (now: PageText) => PageText, seen?: number) => {
    await call(warehouseApi.lock, { pageId, takeOver: true });
    const now = await fetchLatest();
    // What was merged is outdated: the newer text is shown, and the person looks once more.
    if (seen !== undefined && now.version !== seen) {
      notice.warning(lostText('newer', { name: now.updatedBy }));
      setMerging(now);
      return;
    }
    setBegan(pageTextOf(now));
    setMerging(null);
    // Read-only until the text is the new one: what is typed before would be replaced.
    await document.goOnFrom({ value: pageTextOf(now), version: now.version }, made(pageTextOf(now)));
    lock.regained();
  };
  const openMerge = () => fetchLatest().then(setMerging);
  const keepTheirs = async () => {
    const now = await fetchLatest();
    document.close({ value: pageTextOf(now), version: now.version });
    onDone();
  };
  const { title, content } = document.value;
  const set = (part: Partial<PageText>) => document.change((old) => ({ ...old, ...part }));

  const tell = useEffectEvent(() => {
    for (const { path } of [warehouseApi.page, warehouseApi.tree, warehouseApi.versions])
      void client.invalidateQueries({ queryKey: [path] });
  });
  // Releases the lock once the writer has left and the last text is saved.
  const here = useRef(true);
  const leave = useEffectEvent(async () => {
    if ((await document.flush()) && !here.current) await call(warehouseApi.unlock, { pageId });
    tell();
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      void leave().catch(() => undefined);
    };
  }, []);

  const finish = async () => {
    if (!(await document.flush())) return;
    await unlock.mutateAsync({ pageId });
    onDone();
  };
  const undo = async () => {
    const question = { title: t('undoTitle'), content: t('undoHint'), okText: t('undo'), danger: true };
    if (!(await notice.confirm(question))) return;
    document.change(() => began);
    await finish();
  };
  const changed = title !== began.title || content !== began.content;
  return (
    <div className={styles.sheet}>
      {lock.taker !== null ? (
        <LostLock
          taker={lock.taker}
          mine={document.value}
          unsaved={document.isDirty()}
          onMerge={openMerge}
          onRetake={() => goOn((now) => (document.isDirty() ? document.value : now))}
          onTheirs={keepTheirs}
        />
      ) : (
        <AutosaveAlerts document={document} merge={() => void openMerge().catch(notice.error)} />
      )}
      <Input
        className={styles.title}
        size="large"
        maxLength={120}
        aria-label={t('name')}
        status={title.trim() === '' ? 'error' : ''}
        placeholder={t('nameRequired')}
        readOnly={lock.taker !== null}
        value={title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <MarkdownEditor
        ariaLabel={t('content')}
        flagId={`page-${pageId}`}
        minHeight={420}
        value={content}
        readOnly={lock.taker !== null}
        onChange={(text) => set({ content: text })}
        status={<SaveState state={document.state} time={document.time} />}
      />
      {lock.taker === null && (
        <div className={styles.tools}>
          <Button type="primary" loading={unlock.isPending} onClick={() => void finish().catch(notice.error)}>
            {t('done')}
          </Button>
          {changed && <Button onClick={() => void undo().catch(notice.error)}>{t('undo')}</Button>}
        </div>
      )}
      {merging && (
        <MergeModal
          key={merging.version}
          theirs={pageTextOf(merging)}
          mine={document.value}
          name={merging.updatedBy}
          onMerge={(text) => goOn(() => text, merging.version)}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
  );
}
