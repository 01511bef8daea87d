import { useNavigate } from 'react-router';
import { useActiveUser } from '../../../ui/access/useActiveUser.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { aiApplicationText } from './ai-application.text.ts';

const path = '/aiApplicationManagement/';

/** Returns the entry to the AI applications, for teachers who may create some. */
export function useAiEntry() {
  const t = useText(aiApplicationText);
  const may = useMay();
  const navigate = useNavigate();
  const isTeacher = useActiveUser()?.roleCode === 'ROLE_TEACHER';
  return isTeacher && may('ai.create') ? { label: t('tool'), open: () => void navigate(path) } : null;
}
