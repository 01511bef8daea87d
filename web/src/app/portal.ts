import { session } from '../api/session.ts';

const portalRoles = new Set(['ROLE_STUDENT', 'ROLE_TEACHER']);

/** Students and teachers have no side menu: theirs is the portal. */
export const inPortal = () => portalRoles.has(session.user()?.roleCode ?? '');
