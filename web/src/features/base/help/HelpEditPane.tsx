import { useQuery } from '@tanstack/react-query';
import { helpManageApi as api } from '@xueyan/contract/base/help';
import type { RefObject } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { HelpForm } from './HelpForm.tsx';

interface HelpEditPaneProps {
  documentId: string;
  roles: { roleCode: string; roleName: string }[];
  flush: RefObject<(() => Promise<boolean>) | undefined>;
  onRemoved: () => void;
}

/** Fetches the document to edit. */
export function HelpEditPane({ documentId, ...props }: HelpEditPaneProps) {
  const document = useQuery({
    ...query(api.open, { documentId }),
    // Fetched once on opening: from then on the screen has the newer version.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <QueryView query={document}>{(loaded) => <HelpForm loaded={loaded} {...props} />}</QueryView>;
}
