import { ApplicationsView } from './ApplicationsView.tsx';

/** Requests to leave courses. */
export function WithdrawApplicationsPage() {
  return <ApplicationsView kind="withdraw" />;
}
