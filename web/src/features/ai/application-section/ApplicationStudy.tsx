import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { AnyRunning } from '../application/AnyRunning.shared.tsx';
import { applicationSectionText } from './application-section.text.ts';

/** The AI application of a section; using it finishes the section. */
export function ApplicationStudy({ sectionId }: SectionPartProps) {
  const t = useText(applicationSectionText);
  const held = useQuery(query(applicationSectionApi.get, { sectionId }));
  return (
    <QueryView query={held}>
      {({ applicationId, usable, note }) => (
        <>
          {note && <Markdown source={note} />}
          {applicationId && usable ? (
            <Embedded sectionId={sectionId} applicationId={applicationId} />
          ) : (
            <EmptyState
              drawing="course"
              title={t(applicationId ? 'closed' : 'empty')}
              hint={t(applicationId ? 'closedHint' : 'emptyHint')}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

function Embedded({ sectionId, applicationId }: { sectionId: string; applicationId: string }) {
  const open = useQuery(query(applicationApi.open, { applicationId }));
  const use = useAction(applicationSectionApi.use, [sectionApi.tree, courseApi.listStudy]);
  return (
    <QueryView query={open}>
      {({ application, opening, suggestions, controls }) => (
        <AnyRunning
          {...{ applicationId, opening, suggestions, controls }}
          kind={application.kind}
          onBegun={() => use.mutate({ sectionId })}
        />
      )}
    </QueryView>
  );
}
