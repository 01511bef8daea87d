import { loadPart } from './chunk-error.ts';
import { inPortal } from './portal.ts';

export const loadAdmin = () => loadPart(() => import('./layout/AdminLayout.tsx'));
export const loadPortal = () => loadPart(() => import('./layout/PortalLayout.tsx'));

/** Fetches the code of the layout for the signed-in person's role. */
export const loadLayout = (): Promise<unknown> => (inPortal() ? loadPortal() : loadAdmin());
