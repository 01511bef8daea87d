import { useQueryClient } from '@tanstack/react-query';
import { type WarehousePage, warehouseApi, warehouseLockMinutes } from '@xueyan/contract/content/warehouse';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

interface Text {
  title: string;
  content: string;
}
const textOf = ({ title, content }: Text): Text => ({ title, content });

/** Editor of a page; it saves itself and holds the lock. */
export function WarehouseWriting({ page, onDone }: { page: WarehousePage; onDone: () => void }) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const client = useQueryClient();
  const { pageId } = page;
  const [began] = useState(() => textOf(page));
  const unlock = useAction(warehouseApi.unlock);
  const document = useDocument<Text>({
    name: `warehouse.${pageId}`,
    loaded: { value: began, version: page.version },
    load: async () => {
      const latest = await call(warehouseApi.page, { pageId });
      return { value: textOf(latest), version: latest.version };
    },
    save: (value, version) => call(warehouseApi.updatePage, { pageId, version, ...value, title: value.title.trim() }),
    isReady: ({ title }) => title.trim() !== '',
  });
  useLeaveGuard(document);
  useKeptLock(pageId);
  const { title, content } = document.value;
  const set = (part: Partial<Text>) => document.change((old) => ({ ...old, ...part }));

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
      <AutosaveAlerts document={document} />
      <Input
        className={styles.title}
        size="large"
        maxLength={120}
        aria-label={t('name')}
        status={title.trim() === '' ? 'error' : ''}
        placeholder={t('nameRequired')}
        value={title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <MarkdownEditor
        ariaLabel={t('content')}
        flagId={`page-${pageId}`}
        minHeight={420}
        value={content}
        onChange={(text) => set({ content: text })}
        status={<SaveState state={document.state} time={document.time} />}
      />
      <div className={styles.tools}>
        <Button type="primary" loading={unlock.isPending} onClick={() => void finish().catch(notice.error)}>
          {t('done')}
        </Button>
        {changed && <Button onClick={() => void undo().catch(notice.error)}>{t('undo')}</Button>}
      </div>
    </div>
  );
}

/** Renews the lock while the page is open, well before it expires. */
function useKeptLock(pageId: string) {
  useEffect(() => {
    const renew = () => void call(warehouseApi.lock, { pageId }).catch(() => undefined);
    const timer = setInterval(renew, (warehouseLockMinutes * 60_000) / 4);
    return () => clearInterval(timer);
  }, [pageId]);
}
