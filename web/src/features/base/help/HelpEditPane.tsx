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

/** Fetches the document to be written. */
export function HelpEditPane({ documentId, ...props }: HelpEditPaneProps) {
  const document = useQuery({
    ...query(api.open, { documentId }),
    // Read once as it opens: from then on what is on the screen is the newer one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return <QueryView query={document}>{(loaded) => <HelpForm loaded={loaded} {...props} />}</QueryView>;
}
