import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { FileIcon } from '../../../ui/upload/FileIcon.tsx';
import { fileSize } from '../../../ui/upload/file-size.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';
import { ItemViewer } from './ItemViewer.tsx';
import { nextLookMs } from './next-look.ts';

/** The files of a section, one of them shown. */
export function CoursewareStudy({ sectionId }: SectionPartProps) {
  const t = useText(coursewareText);
  const [chosen, setChosen] = useState('');
  const found = useQuery({
    ...query(coursewareApi.get, { sectionId }),
    refetchInterval: ({ state }) => nextLookMs(state.data?.itemList),
  });
  return (
    <QueryView query={found}>
      {({ itemList, editor, missing }) => {
        const item = itemList.find(({ attachmentId }) => attachmentId === chosen) ?? itemList[0];
        if (!item) return <EmptyState drawing="course" title={t('none')} />;
        return (
          <div className={styles.layout}>
            {itemList.length > 1 && (
              <ul className={styles.files} aria-label={t('files')}>
                {itemList.map((one) => (
                  <li key={one.attachmentId}>
                    <button
                      type="button"
                      aria-current={one === item ? 'true' : undefined}
                      onClick={() => setChosen(one.attachmentId)}
                    >
                      <FileIcon name={one.name} />
                      <span title={one.name}>{one.name}</span>
                      {one.viewer !== 'download' && !editor && <small>{one.percent}%</small>}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.bar}>
              <strong>{item.name}</strong>
              <span className={styles.hint}>{fileSize(item.bytes)}</span>
              <span className={styles.grow} />
              {item.viewer !== 'download' && !editor && (
                <span className={styles.hint}>{t('seen', { n: item.percent })}</span>
              )}
              <Button href={item.address} download={item.name} icon={<DownloadOutlined aria-hidden />}>
                {t('download')}
              </Button>
            </div>
            <ItemViewer key={item.attachmentId} {...{ sectionId, item, missing }} tracked={!editor} />
          </div>
        );
      }}
    </QueryView>
  );
}
