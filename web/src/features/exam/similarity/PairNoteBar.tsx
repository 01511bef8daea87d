import { type PairState, pairStateNames, pairStates } from '@xueyan/contract/exam/similarity';
import { Button, Flex, Input, Radio } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './similarity.module.css';
import { similarityText } from './similarity.text.ts';
import type { usePairNote } from './usePairNote.ts';

/** What a teacher found about a pair: one of three states and a remark. */
export function PairNoteBar({ own }: { own: ReturnType<typeof usePairNote> }) {
  const t = useText(similarityText);
  const phrase = usePhrase();
  const { note, setNote, saving, changed, stored } = own;
  return (
    <Flex gap="small" align="center" wrap>
      <Radio.Group
        aria-label={t('note')}
        optionType="button"
        value={note.state}
        onChange={({ target }) => setNote({ ...note, state: target.value as PairState })}
        options={pairStates.map((state) => ({ value: state, label: phrase(pairStateNames[state]) }))}
      />
      <Input
        className={styles.remark ?? ''}
        aria-label={t('noteText')}
        placeholder={t('noteText')}
        maxLength={500}
        value={note.text}
        onChange={({ target }) => setNote({ ...note, text: target.value })}
      />
      <Button
        type="primary"
        loading={saving}
        disabled={!changed || note.state === null}
        onClick={() => void own.save()}
      >
        {t('saveNote')}
      </Button>
      {stored && (
        <Button disabled={saving} onClick={() => void own.clear()}>
          {t('clearNote')}
        </Button>
      )}
    </Flex>
  );
}
