import { useText } from '../../ui/text/text.ts';
import { layoutText } from './layout.text.ts';

const known = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] as const;

/** Returns the name of a role; a school's own roles have only their code. */
export function useRoleName(roleCode = '') {
  const t = useText(layoutText);
  const role = known.find((code) => code === roleCode);
  return role ? t(role) : roleCode;
}
