import type { ComponentType } from 'react';
import { ProfileWatcher } from '../../features/account/profile/ProfileWatcher.tsx';
import { MemoWatch } from '../../features/desk/memo/MemoWatch.tsx';
import { MessageWatcher } from '../../features/desk/message/MessageWatcher.tsx';
import { SignInWatch } from '../../features/desk/sign-in/SignInWatch.tsx';
import { ToolBoundary } from '../../ui/feedback/ToolBoundary.tsx';
import { JobWatch } from '../../ui/job/JobWatch.tsx';
import { SettingsPlace } from '../settings/SettingsPlace.tsx';

/** What stands ready on every page, whether its tool is open or not: reminders, opened sign-ins … One line each. */
const watchers: ComponentType[] = [
  // Kept one a line.
  ProfileWatcher,
  MemoWatch,
  SignInWatch,
  SettingsPlace,
  MessageWatcher,
  JobWatch,
];

export function Watchers() {
  return watchers.map((Watcher, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <ToolBoundary key={index}>
      <Watcher />
    </ToolBoundary>
  ));
}
