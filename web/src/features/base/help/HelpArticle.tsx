import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { useQuery } from '@tanstack/react-query';
import { helpApi } from '@xueyan/contract/base/help';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';
import styles from './Help.module.css';
import { helpText } from './help.text.ts';
import { useErrorNotice } from './useErrorNotice.ts';

interface HelpArticleProps {
  documentId: string;
  /** Documents below it. */
  below: TreeNode[];
  onOpen: (documentId: string | null) => void;
}

/** One document: title, time of the last change, and content. */
export function HelpArticle({ documentId, below, onOpen }: HelpArticleProps) {
  const t = useText(helpText);
  const document = useQuery(query(helpApi.get, { documentId }));
  useErrorNotice(document.error);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (documentId) top.current?.scrollIntoView({ block: 'nearest' });
  }, [documentId]);
  return (
    <article ref={top}>
      <Button className={styles.back} type="link" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onOpen(null)}>
        {t('back')}
      </Button>
      <QueryView query={document}>
        {({ sysSystemDocumentDto: one }) => (
          <>
            <h2 className={styles.title}>{one.documentTitle}</h2>
            <p className={styles.time}>
              {t('updated')}
              {one.updateTime}
            </p>
            {one.documentContent.trim() ? (
              <Markdown source={one.documentContent} />
            ) : (
              below.length === 0 && <EmptyState compact title={t('blank')} />
            )}
          </>
        )}
      </QueryView>
      {below.length > 0 && (
        <nav className={styles.below} aria-label={t('below')}>
          {below.map(({ id, title }) => (
            <Button key={id} block onClick={() => onOpen(id)}>
              {title}
            </Button>
          ))}
        </nav>
      )}
    </article>
  );
}
