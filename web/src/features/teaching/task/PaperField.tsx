import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import { paperApi } from '@xueyan/contract/exam/paper';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { PaperSelect } from '../../exam/paper/PaperSelect.shared.tsx';
import { autoTaskText } from './auto-task.text.ts';

const AutoPaper = lazyNamed(() => import('../../exam/paper/AutoPaperModal.shared.tsx'), 'AutoPaperModal');

interface Props {
  id: string;
  value: string | null;
  /** Name of the task, which a paper made for it gets. */
  title: string;
  onChange: (paperId: string, points: number) => void;
}

/** Field for choosing a ready paper of the library, or making one by a blueprint. */
export function PaperField({ id, value, title, onChange }: Props) {
  const t = useText(autoTaskText);
  const may = useMay();
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const generate = useAction(paperApi.generate, [paperApi.list]);
  const finish = useAction(paperApi.finish, [paperApi.list]);
  const compose = async (blueprint: Blueprint) => {
    const made = await generate.mutateAsync(blueprint);
    const [paperId] = made.paperIds;
    if (paperId === undefined) return made;
    await finish.mutateAsync({ paperId });
    onChange(paperId, Math.round(blueprint.rows.reduce((sum, { count, points }) => sum + count * points, 0)));
    notice.success(t('chosen'));
    setOpen(false);
    return made;
  };
  return (
    <Flex gap="small">
      <div style={{ flex: 1, minWidth: 0 }}>
        <PaperSelect
          id={id}
          value={value}
          onChange={(paperId, paper) => onChange(paperId, Math.round(paper?.totalPoints ?? 0))}
        />
      </div>
      {may('question.write') && <Button onClick={() => setOpen(true)}>{t('autoPaper')}</Button>}
      <DialogSlot subject={open}>
        {(_, shown) => <AutoPaper open={shown} name={title} compose={compose} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Flex>
  );
}
