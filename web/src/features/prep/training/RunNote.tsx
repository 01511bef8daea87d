import { type ComparedRun, trainingComparisonApi, trainingNoteMax } from '@xueyan/contract/prep/training-comparison';
import { Button, Card, Flex, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { trainingText } from './training.text.ts';

/** Note on a training; the typed text stays when another window saved first. */
export function RunNote({ run: { runId, name, note, noteVersion } }: { run: ComparedRun }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const [typed, setTyped] = useState(note);
  const save = useAction(trainingComparisonApi.note, [trainingComparisonApi.list]);
  const label = `${t('note')}：${name}`;
  return (
    <Card size="small" title={label}>
      <Flex vertical gap="small" align="flex-start">
        <Input.TextArea
          rows={3}
          value={typed}
          aria-label={label}
          maxLength={trainingNoteMax}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          disabled={typed === note}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { runId, note: typed, version: noteVersion },
              { onSuccess: () => notice.success(t('noteSaved')), onError: notice.error },
            )
          }
        >
          {t('saveNote')}
        </Button>
      </Flex>
    </Card>
  );
}
