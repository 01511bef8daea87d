import { ApplicationsView } from './ApplicationsView.tsx';

/** Requests to sit in on courses. */
export function AuditApplicationsPage() {
  return <ApplicationsView kind="audit" />;
}
