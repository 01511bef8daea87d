import { useQuery } from '@tanstack/react-query';
import { mayInSpace, type WarehousePage, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { KeptTexts } from './KeptTexts.tsx';
import { PageComments } from './PageComments.tsx';
import { WarehouseVersions } from './WarehouseVersions.tsx';
import { WarehouseWriting } from './WarehouseWriting.tsx';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

/** One page, for reading, or for writing by one user at a time. */
export function WarehouseSheet({ pageId, onRemoved }: { pageId: string; onRemoved: () => void }) {
  const page = useQuery({ ...query(warehouseApi.page, { pageId }), refetchInterval: 20_000 });
  const [writing, setWriting] = useState<WarehousePage | null>(null);
  useLive('warehouse.lock', (change) => {
    if (change.pageId === pageId) void page.refetch();
  });
  return (
    <QueryView query={page}>
      {(loaded) =>
        writing ? (
          <WarehouseWriting page={writing} onDone={() => setWriting(null)} />
        ) : (
          <Reading page={loaded} onWrite={setWriting} onRemoved={onRemoved} />
        )
      }
    </QueryView>
  );
}

interface ReadingProps {
  page: WarehousePage;
  onWrite: (page: WarehousePage) => void;
  onRemoved: () => void;
}

function Reading({ page, onWrite, onRemoved }: ReadingProps) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const text = useRef<HTMLDivElement>(null);
  const [versions, setVersions] = useState(false);
  const lock = useAction(warehouseApi.lock, [warehouseApi.page]);
  const offer = useAction(warehouseApi.setTemplate, [warehouseApi.page, warehouseApi.tree]);
  const remove = useAction(warehouseApi.removePage, [warehouseApi.tree]);
  const { pageId, title, content } = page;
  const writes = mayInSpace(page.right, 'write');
  const other = page.lock && !page.lock.mine ? page.lock.userName : null;
  const begin = async () => {
    const question = {
      title: t('takeOverTitle', { name: other ?? '' }),
      content: t('takeOverHint'),
      okText: t('takeOver'),
    };
    if (other && !(await notice.confirm({ ...question, danger: true }))) return;
    try {
      await lock.mutateAsync({ pageId, takeOver: other !== null });
      // Refetched, because the page on the screen may be older than the lock.
      onWrite(await call(warehouseApi.page, { pageId }));
    } catch (error) {
      notice.error(error);
    }
  };
  const drop = async () => {
    const question = { title: t('removeTitle', { title }), content: t('removeHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ pageId }).then(onRemoved, notice.error);
  };
  const copy = async () => {
    await copyText(`[${title}](/content/warehouse/${page.spaceId}?page=${pageId})`);
    notice.success(t('copied'));
  };
  return (
    <article className={styles.sheet}>
      <h2>{title}</h2>
      <span className={styles.quiet}>{t('updated', { name: page.updatedBy, time: page.updateTime.slice(0, 16) })}</span>
      <div className={styles.tools}>
        {other && <StateTag tone="warn">{t('locked', { name: other })}</StateTag>}
        {writes && (
          <Button size="small" type="primary" loading={lock.isPending} onClick={() => void begin()}>
            {t(other ? 'takeOver' : 'edit')}
          </Button>
        )}
        <Button size="small" onClick={() => setVersions(true)}>
          {t('versions')}
        </Button>
        <Button size="small" onClick={() => void copy()}>
          {t('link')}
        </Button>
        <KeptTexts pageId={pageId} />
        {writes && (
          <Button
            size="small"
            loading={offer.isPending}
            onClick={() => void offer.mutateAsync({ pageId, template: !page.template }).catch(notice.error)}
          >
            {t(page.template ? 'offerNoMore' : 'offer')}
          </Button>
        )}
        {writes && (
          <Button size="small" type="text" danger onClick={() => void drop()}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div ref={text}>
        <Markdown source={content} />
      </div>
      {page.backlinks.length > 0 && (
        <section aria-label={t('backlinks')}>
          <h3>{t('backlinks')}</h3>
          <ul>
            {page.backlinks.map((link) => (
              <li key={link.pageId}>
                <Link to={`/content/warehouse/${link.spaceId}?page=${link.pageId}`}>{link.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PageComments key={pageId} page={page} text={text} />
      <DialogSlot subject={versions && page}>
        {(subject, shown) => <WarehouseVersions page={subject} open={shown} onClose={() => setVersions(false)} />}
      </DialogSlot>
    </article>
  );
}
