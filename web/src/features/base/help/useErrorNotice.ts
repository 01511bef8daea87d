import { useEffect } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

/** Says why something could not be read, each time it could not. */
export function useErrorNotice(error: Error | null) {
  const notice = useNotice();
  useEffect(() => {
    if (error) notice.error(error);
  }, [error, notice]);
}
