import { useQueryClient } from '@tanstack/react-query';
import {
  type BundleRow,
  bundleApi,
  bundleFormatNames,
  bundleStageNames,
  bundleStages,
  bundleUploadPath,
} from '@xueyan/contract/composed/bundle';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { bundleText } from './bundle.text.ts';

const BundleDrawer = lazyNamed(() => import('./BundleDrawer.tsx'), 'BundleDrawer');
const ExportModal = lazyNamed(() => import('./ExportModal.tsx'), 'ExportModal');

const extensions = ['zip', 'imscc', 'mbz', 'tar', 'tgz', 'gz'];
const stageTones = { coming: 'busy', arrived: 'info', read: 'info', imported: 'good' } as const;
const takes = (name: string) => extensions.some((one) => name.toLowerCase().endsWith(`.${one}`));

const nameStyle = { height: 'auto', padding: 0, textAlign: 'start', whiteSpace: 'normal' } as const;

/** Imports courses from packages, and exports courses as packages. */
export function BundlesPage() {
  const t = useText(bundleText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const most = useUploadLimit('bundle');
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<BundleRow | null>(null);
  const [exporting, setExporting] = useState(() => search.get('export') !== null);
  const remove = useAction(bundleApi.remove, [bundleApi.list]);
  const refresh = () => void client.invalidateQueries({ queryKey: [bundleApi.list.path] });
  const closeExport = () => {
    setExporting(false);
    setSearch({}, { replace: true });
  };

  const askRemove = async ({ bundleId, name }: BundleRow) => {
    const sure = { title: t('removeTitle', { name }), content: t('removeContent'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(sure))) return;
    await remove.mutateAsync({ bundleId }).then(() => notice.success(t('removed')), notice.error);
  };

  const columns = useMemo(
    (): ListColumn<BundleRow>[] => [
      {
        title: t('name'),
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        // On a phone the actions of the row are out of view.
        render: (name: string, row) =>
          row.stage === 'coming' ? (
            name
          ) : (
            <Button type="link" style={nameStyle} onClick={() => setShown(row)}>
              {name}
            </Button>
          ),
      },
      {
        title: t('format'),
        dataIndex: 'format',
        render: (_: unknown, { format }) => (format ? phrase(bundleFormatNames[format]) : '—'),
      },
      {
        title: t('size'),
        dataIndex: 'bytes',
        sortField: 'bytes',
        align: 'right',
        render: (bytes: number) => fileSize(bytes),
      },
      {
        title: t('stage'),
        dataIndex: 'stage',
        render: (_: unknown, { stage }) => (
          <StateTag tone={stageTones[stage]}>{phrase(bundleStageNames[stage])}</StateTag>
        ),
      },
      {
        title: t('into'),
        dataIndex: 'courseName',
        render: (name: string, { courseId }) =>
          courseId ? <Link to={`/teaching/courses/${courseId}`}>{name}</Link> : name || '—',
      },
      { title: t('time'), dataIndex: 'createTime', sortField: 'createTime' },
    ],
    [t, phrase],
  );
  const filters = useMemo(
    () => [
      {
        name: 'stage',
        label: t('stage'),
        options: bundleStages.map((value) => ({ value, label: phrase(bundleStageNames[value]) })),
      },
    ],
    [t, phrase],
  );

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={<Button onClick={() => setExporting(true)}>{t('export')}</Button>}
    >
      <div style={{ marginBlockEnd: 16 }}>
        <Uploader
          name={`xueyan.bundles.${session.user()?.id}`}
          endpoint={`/api/${bundleUploadPath}`}
          metadata={{}}
          extensions={extensions}
          max={most.bytes}
          hint={t('uploadHint', { max: most.said })}
          refuse={async ({ name }) => (takes(name) ? '' : t('wrongKind'))}
          onUploaded={refresh}
        />
      </div>
      <ListTable
        endpoint={bundleApi.list}
        label={t('title')}
        columns={columns}
        rowKey="bundleId"
        search={filters}
        rowActions={(row) => (
          <Space size={4}>
            {row.stage !== 'coming' && (
              <Button type="link" size="small" onClick={() => setShown(row)}>
                {t(row.stage === 'arrived' ? 'look' : 'open')}
              </Button>
            )}
            <Button type="link" size="small" danger onClick={() => void askRemove(row)}>
              {t('remove')}
            </Button>
          </Space>
        )}
        empty={<EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={shown}>
        {(bundle, open) => (
          <BundleDrawer
            bundle={bundle}
            open={open}
            onClose={() => {
              setShown(null);
              refresh();
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot
        subject={exporting ? { courseId: search.get('export') ?? undefined, whole: search.has('all') } : null}
      >
        {({ courseId, whole }, open) => (
          <ExportModal courseId={courseId || undefined} whole={whole} open={open} onClose={closeExport} />
        )}
      </DialogSlot>
    </Page>
  );
}
