import { useQuery } from '@tanstack/react-query';
import { mayInSpace, type WarehousePage, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { WarehouseVersions } from './WarehouseVersions.tsx';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

const stale = [warehouseApi.page, warehouseApi.tree, warehouseApi.versions];

/** One page, read; or written, by one at a time. */
export function WarehouseSheet({ pageId, onRemoved }: { pageId: string; onRemoved: () => void }) {
  const page = useQuery({ ...query(warehouseApi.page, { pageId }), refetchInterval: 20_000 });
  const [writing, setWriting] = useState<{ version: number } | null>(null);
  return (
    <QueryView query={page}>
      {(loaded) =>
        writing ? (
          <Writing page={loaded} version={writing.version} onDone={() => setWriting(null)} />
        ) : (
          <Reading page={loaded} onWrite={(version) => setWriting({ version })} onRemoved={onRemoved} />
        )
      }
    </QueryView>
  );
}

interface ReadingProps {
  page: WarehousePage;
  onWrite: (version: number) => void;
  onRemoved: () => void;
}

function Reading({ page, onWrite, onRemoved }: ReadingProps) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const [versions, setVersions] = useState(false);
  const lock = useAction(warehouseApi.lock, [warehouseApi.page]);
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
    await lock.mutateAsync({ pageId, takeOver: other !== null }).then(({ version }) => onWrite(version), notice.error);
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
        {writes && (
          <Button size="small" type="text" danger onClick={() => void drop()}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Markdown source={content} />
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
      <DialogSlot subject={versions && page}>
        {(subject, shown) => <WarehouseVersions page={subject} open={shown} onClose={() => setVersions(false)} />}
      </DialogSlot>
    </article>
  );
}

function Writing({ page, version, onDone }: { page: WarehousePage; version: number; onDone: () => void }) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const { pageId } = page;
  const [title, setTitle] = useState(page.title);
  const [content, setContent] = useState(page.content);
  const update = useAction(warehouseApi.updatePage, stale);
  const unlock = useAction(warehouseApi.unlock, [warehouseApi.page]);
  const finish = async () => {
    const said = { pageId, version, title: title.trim() || page.title, content };
    if (content !== page.content || said.title !== page.title) await update.mutateAsync(said);
    await unlock.mutateAsync({ pageId });
    onDone();
  };
  return (
    <div className={styles.sheet}>
      <Input
        className={styles.title}
        size="large"
        maxLength={120}
        aria-label={t('name')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <MarkdownEditor
        ariaLabel={title}
        flagId={`page-${pageId}`}
        minHeight={420}
        value={content}
        onChange={setContent}
      />
      <div className={styles.tools}>
        <Button type="primary" loading={update.isPending} onClick={() => void finish().catch(notice.error)}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
