import { Button } from 'antd';
import { useState } from 'react';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { workSimilarityText } from './work-similarity.text.ts';

const AlikeModal = lazyNamed(() => import('./AlikeModal.tsx'), 'AlikeModal');

/** Opens the similarity report of a section's submissions. */
export function SimilarityButton({ sectionId }: { sectionId: string }) {
  const t = useText(workSimilarityText);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setOpen(sectionId)}>{t('open')}</Button>
      <DialogSlot subject={open}>
        {(id, shown) => <AlikeModal open={shown} sectionId={id} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </>
  );
}
