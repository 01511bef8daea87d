import { ApplicationsView } from './ApplicationsView.tsx';

/** Requests to audit courses. */
export function AuditApplicationsPage() {
  return <ApplicationsView kind="audit" />;
}
