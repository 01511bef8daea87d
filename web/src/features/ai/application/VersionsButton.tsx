import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { Button } from 'antd';
import { useState } from 'react';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';

const VersionsDrawer = lazyNamed(() => import('./VersionsDrawer.tsx'), 'VersionsDrawer');

interface VersionsButtonProps {
  applicationId: string;
  /** Returns what is typed now. */
  typed: () => ApplicationForm;
  /** Puts a version into the form without saving it. */
  onTake: (form: ApplicationForm) => void;
}

/** Opens the published versions. */
export function VersionsButton({ applicationId, typed, onTake }: VersionsButtonProps) {
  const t = useText(applicationText);
  const [now, setNow] = useState<ApplicationForm | null>(null);
  return (
    <>
      <Button onClick={() => setNow(typed())}>{t('versions')}</Button>
      <DialogSlot subject={now}>
        {(form, open) => (
          <VersionsDrawer
            open={open}
            applicationId={applicationId}
            typed={form}
            onTake={onTake}
            onClose={() => setNow(null)}
          />
        )}
      </DialogSlot>
    </>
  );
}
