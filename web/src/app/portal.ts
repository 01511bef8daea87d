import { session } from '../api/session.ts';

const portalRoles = new Set(['ROLE_STUDENT', 'ROLE_TEACHER']);

/** Returns whether the person has the portal: students and teachers have no side menu. */
export const inPortal = () => portalRoles.has(session.user()?.roleCode ?? '');
