import { type ComparedRun, trainingComparisonApi, trainingNoteMax } from '@xueyan/contract/prep/training-comparison';
import { Button, Card, Flex, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { trainingText } from './training.text.ts';

/** Note on a training; the typed text stays when another window saved first, and when the page is left. */
export function RunNote({ run: { runId, name, note, noteVersion } }: { run: ComparedRun }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const { text, set, forget } = useTypedText(`trainingNote.${runId}`, note);
  const save = useAction(trainingComparisonApi.note, [trainingComparisonApi.list]);
  const label = `${t('note')}：${name}`;
  const keep = async () => {
    try {
      await save.mutateAsync({ runId, note: text, version: noteVersion });
      forget(text);
      notice.success(t('noteSaved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Card size="small" title={label}>
      <Flex vertical gap="small" align="flex-start">
        <Input.TextArea
          rows={3}
          value={text}
          aria-label={label}
          maxLength={trainingNoteMax}
          onChange={(event) => set(event.target.value)}
        />
        <Button disabled={text === note} loading={save.isPending} onClick={() => void keep()}>
          {t('saveNote')}
        </Button>
      </Flex>
    </Card>
  );
}
