import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { type CoursewareItem, coursewareApi } from '@xueyan/contract/teaching/courseware';
import { Alert, Button, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { FileIcon } from '../../../ui/upload/FileIcon.tsx';
import { SectionFilesEditor } from '../../school/attachment/SectionFilesEditor.shared.tsx';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { clockOf } from './clock-of.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';
import { MissingConverter } from './MissingConverter.shared.tsx';
import { nextLookMs } from './next-look.ts';
import { PlayingModal } from './PlayingModal.tsx';
import { useMeasuring } from './useMeasuring.ts';

/** Uploads and orders the files of a section, and sets how films are watched. */
export function CoursewareEdit({ sectionId }: SectionPartProps) {
  const t = useText(coursewareText);
  const client = useQueryClient();
  const notice = useNotice();
  const [playing, setPlaying] = useState<CoursewareItem>();
  const files = useQuery(query(attachmentApi.list, { sectionId }));
  const found = useQuery({
    ...query(coursewareApi.get, { sectionId }),
    refetchInterval: ({ state }) => nextLookMs(state.data?.itemList),
  });
  const arrange = useAction(coursewareApi.arrange, [coursewareApi.get]);
  const prepare = useAction(coursewareApi.prepare, [coursewareApi.get]);
  useMeasuring(found.data?.itemList ?? []);
  const count = files.data?.attachmentList.length;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: [coursewareApi.get.path] });
  }, [count, client]);
  const move = (list: CoursewareItem[], at: number, by: -1 | 1) => {
    const ids = list.map(({ attachmentId }) => attachmentId);
    const id = ids[at];
    if (id)
      arrange.mutate(
        { sectionId, attachmentIds: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) },
        { onError: notice.error },
      );
  };
  return (
    <div className={styles.layout}>
      <SectionFilesEditor
        sectionId={sectionId}
        title={t('files')}
        hint={t('filesHint')}
        list={(remove) => (
          <QueryView query={found}>
            {({ itemList, missing }) => (
              <>
                {missing.map((part) => (
                  <Alert key={part} type="warning" showIcon title={<MissingConverter part={part} />} />
                ))}
                {itemList.length === 0 && <EmptyState compact title={t('noneEdit')} hint={t('noneEditHint')} />}
                <ol className={styles.items} aria-label={t('files')}>
                  {itemList.map((item, at) => (
                    <li key={item.attachmentId}>
                      <FileIcon name={item.name} />
                      <a className={styles.grow} href={item.address} download={item.name}>
                        {item.name}
                      </a>
                      <Length item={item} />
                      {item.rendition === 'failed' && (
                        <Button
                          size="small"
                          onClick={() => prepare.mutate({ attachmentId: item.attachmentId }, { onError: notice.error })}
                        >
                          {t('retry')}
                        </Button>
                      )}
                      {(item.viewer === 'video' || item.viewer === 'audio') && (
                        <Button size="small" onClick={() => setPlaying(item)}>
                          {t('settings')}
                        </Button>
                      )}
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowUpOutlined aria-hidden />}
                        aria-label={t('up')}
                        disabled={at === 0}
                        onClick={() => move(itemList, at, -1)}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowDownOutlined aria-hidden />}
                        aria-label={t('down')}
                        disabled={at === itemList.length - 1}
                        onClick={() => move(itemList, at, 1)}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={t('removeFile', { name: item.name })}
                        onClick={() => remove(item)}
                      />
                    </li>
                  ))}
                </ol>
              </>
            )}
          </QueryView>
        )}
      />
      {playing && <PlayingModal item={playing} onClose={() => setPlaying(undefined)} />}
    </div>
  );
}

function Length({ item }: { item: CoursewareItem }) {
  const t = useText(coursewareText);
  const { length, viewer, rendition } = item;
  if (rendition === 'waiting') return <Tag color="processing">{t('waiting')}</Tag>;
  if (rendition === 'failed') return <Tag color="error">{t('failed')}</Tag>;
  if (viewer === 'download') return <Tag>{t('onlyDownload')}</Tag>;
  if (length === null || viewer === 'image' || viewer === 'package') return null;
  return (
    <span className={styles.hint}>
      {viewer === 'pdf' ? t('lengthPages', { n: length }) : t('lengthSeconds', { time: clockOf(length) })}
    </span>
  );
}
