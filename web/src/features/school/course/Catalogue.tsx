import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type Chapter, sectionApi } from '@xueyan/contract/school/section';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AddRow } from './AddRow.tsx';
import styles from './Catalogue.module.css';
import { CatalogueList } from './CatalogueList.tsx';
import { catalogueText } from './catalogue.text.ts';
import { stageText } from './stage.text.ts';
import { useCatalogue } from './useCatalogue.ts';

/** Editor of chapters and sections in place. */
export function Catalogue({ courseId, project = false }: { courseId: string; project?: boolean }) {
  const t = useText(catalogueText);
  const stage = useText(stageText);
  const say: typeof stage = (key, values) => (project ? stage : t)(key, values);
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const catalogue = useCatalogue(courseId);
  const [adding, setAdding] = useState(false);
  const chapters = tree.data?.treeList;
  const count = (list: Chapter[]) => list.reduce((sum, chapter) => sum + chapter.children.length, 0);

  const addRow = (
    <AddRow
      kind="chapter"
      onAdd={async (title) => (await catalogue.add('chapter', null, title)) !== undefined}
      onClose={() => setAdding(false)}
    />
  );

  return (
    <section aria-labelledby="catalogue-title">
      <header className={styles.head}>
        <h2 id="catalogue-title">{t('title')}</h2>
        {chapters && chapters.length > 0 && (
          <>
            <span className={styles.counts}>
              {say('counts', { chapters: chapters.length, sections: count(chapters) })}
            </span>
            <span className={styles.tip}>{t('hint')}</span>
          </>
        )}
      </header>
      <QueryView query={tree}>
        {({ treeList }) => (
          <>
            {treeList.length === 0 && !adding ? (
              <EmptyState
                drawing="course"
                title={t('emptyTitle')}
                hint={say('emptyHint')}
                action={
                  <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                    {say('addFirst')}
                  </Button>
                }
              />
            ) : (
              <>
                <CatalogueList courseId={courseId} tree={treeList} catalogue={catalogue} />
                {adding ? (
                  addRow
                ) : (
                  <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                    {say('addChapter')}
                  </Button>
                )}
              </>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
