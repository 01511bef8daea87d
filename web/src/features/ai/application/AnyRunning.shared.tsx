import { type ApplicationKind, type Control, makesMedia } from '@xueyan/contract/ai/application-form';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

const Running = lazyNamed(() => import('./Running.tsx'), 'Running');
const MediaRunning = lazyNamed(() => import('./MediaRunning.tsx'), 'MediaRunning');

interface AnyRunningProps {
  applicationId: string;
  kind: ApplicationKind;
  opening: string;
  suggestions: string[];
  controls: Control[];
  /** Called once it has been used. */
  onBegun?: () => void;
}

/** Runs a published application of any kind. */
export function AnyRunning({ kind, suggestions, ...props }: AnyRunningProps) {
  return makesMedia(kind) ? <MediaRunning {...props} /> : <Running {...props} kind={kind} suggestions={suggestions} />;
}
