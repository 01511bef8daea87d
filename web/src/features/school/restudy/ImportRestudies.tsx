import { useQuery } from '@tanstack/react-query';
import { calendarApi, termOf } from '@xueyan/contract/school/calendar';
import { restudyImport } from '@xueyan/contract/school/restudy-import';
import { query } from '../../../api/query.ts';
import { ImportDialog } from '../../base/job/ImportDialog.shared.tsx';

interface ImportRestudiesProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Imports retakes; lists of one term seldom have a column for it. */
export function ImportRestudies(props: ImportRestudiesProps) {
  const { data } = useQuery(query(calendarApi.get, {}));
  const { terms = [], today = '' } = data ?? {};
  const now = termOf(terms, today);
  // The present one first.
  const names = [...(now ? [now] : []), ...terms.filter((term) => term !== now)].map(({ name }) => name);
  return <ImportDialog {...props} sheet={restudyImport} params={{}} suggestions={{ term: names }} />;
}
