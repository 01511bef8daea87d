import { useEffect } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

/** Shows why a fetch failed, each time it fails. */
export function useErrorNotice(error: Error | null) {
  const notice = useNotice();
  useEffect(() => {
    if (error) notice.error(error);
  }, [error, notice]);
}
