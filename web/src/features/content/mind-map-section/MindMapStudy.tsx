import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { useEffect } from 'react';
import { query } from '../../../api/query.ts';
import { AiTag } from '../../../ui/feedback/AiTag.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { MindMapView } from '../mind-map/MindMapView.shared.tsx';
import { mindMapSectionText } from './mind-map-section.text.ts';

/** The mind map of a section; opening it finishes the section. */
export function MindMapStudy({ sectionId }: SectionPartProps) {
  const t = useText(mindMapSectionText);
  const client = useQueryClient();
  const held = useQuery(query(mindMapSectionApi.get, { sectionId }));
  const opened = Boolean(held.data?.content);
  useEffect(() => {
    // The server has marked it done; the catalogue and the home page should show that.
    if (!opened) return;
    for (const path of [sectionApi.tree.path, courseApi.listStudy.path])
      void client.invalidateQueries({ queryKey: [path] });
  }, [opened, client]);
  return (
    <QueryView query={held}>
      {({ content, note, ai }) => (
        <>
          {ai && content && <AiTag />}
          {note && <Markdown source={note} />}
          {content ? (
            <MindMapView title={content.topics[0]?.text ?? ''} content={content} />
          ) : (
            <EmptyState drawing="course" title={t('empty')} />
          )}
        </>
      )}
    </QueryView>
  );
}
