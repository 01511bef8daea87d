import type { Source } from '@xueyan/contract/ai/chat';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCitations } from '../../../ui/markdown/useCitations.ts';

/** Opens the sources of an answer: a passage in its document, a section of a course on its page. */
export function useCited(sources: Source[]) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Source | null>(null);
  const open = useCallback(
    (source: Source) => {
      const { documentId, sectionId } = source;
      if (sectionId) void navigate(`/courses/${documentId}/sections/${sectionId}`);
      else setOpened(source);
    },
    [navigate],
  );
  const cite = useCallback(
    (n: number) => {
      const source = sources[n - 1];
      if (source) open(source);
    },
    [sources, open],
  );
  const reading = useCitations(sources.length, cite);
  return { opened, open, close: () => setOpened(null), reading };
}
