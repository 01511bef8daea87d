import { ApplicationsView } from './ApplicationsView.tsx';

/** Requests to take courses. */
export function TakeApplicationsPage() {
  return <ApplicationsView kind="take" />;
}
