import { useQuery } from '@tanstack/react-query';
import { paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { Alert, Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { PaperFields } from './PaperFields.tsx';
import { PaperSections } from './PaperSections.tsx';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';
import { type EditedQuestion, type EditedSection, editedQuestion } from './paper-edit.ts';
import { type Edited, usePaperDocument } from './usePaperDocument.ts';

const Basket = lazyNamed(() => import('../test-basket/BasketDrawer.shared.tsx'), 'BasketDrawer');

/** Editor of sections with their questions: taken from banks and the basket, ordered, with points. */
export function PaperEditor({ paper }: { paper: Edited }) {
  const t = useText(paperText);
  const notice = useNotice();
  const navigate = useNavigate();
  const document = usePaperDocument(paper);
  const { sections } = document.value;
  const setSections = (next: EditedSection[]) => document.change((old) => ({ ...old, sections: next }));
  const basket = useQuery(query(testBasketApi.list, {}));
  const finish = useAction(paperApi.finish, [paperApi.get, paperApi.list]);
  const all = sections.flatMap(({ questions }) => questions);
  const held = new Set(all.map(({ versionId }) => versionId));
  const waiting = (basket.data?.questionList ?? []).filter(({ versionId }) => !held.has(versionId)).length;
  const [taking, setTaking] = useState<{ id: string } | null>(null);
  const sum = useId();
  const add = (id: string, questions: EditedQuestion[]) =>
    document.change((old) => ({
      ...old,
      sections: old.sections.map((one) =>
        one.id === id ? { ...one, questions: [...one.questions, ...questions.map(editedQuestion)] } : one,
      ),
    }));
  /** Goes on at the address of a paper that was stored for the first time. */
  const goOn = () => {
    const paperId = document.storedId();
    if (paper.paperId === undefined && paperId !== undefined)
      void navigate(`/exam/papers/${paperId}`, { replace: true });
  };
  const save = async () => {
    if (await document.flush()) notice.success(t('saved'));
    goOn();
  };
  const saveAndFinish = async () => {
    const paperId = (await document.flush()) ? document.storedId() : undefined;
    // A refusal to finish is shown above the page: the saved paper is rendered again.
    if (paperId !== undefined)
      await finish.mutateAsync({ paperId }).then(() => notice.success(t('finished')), notice.error);
    goOn();
  };
  const unsaved = document.isDirty();
  return (
    <Flex vertical gap="middle">
      <AutosaveAlerts document={document} />
      {document.restored && unsaved && !document.conflict && (
        <Alert
          type="info"
          showIcon
          title={t('restored')}
          action={
            <Button size="small" onClick={document.discard}>
              {t('discard')}
            </Button>
          }
        />
      )}
      <PaperFields about={document.value} onChange={(part) => document.change((old) => ({ ...old, ...part }))} />
      <PaperSections
        sections={sections}
        waiting={waiting}
        onChange={setSections}
        onAdd={add}
        onTake={(id) => setTaking({ id })}
      />
      <DialogSlot subject={taking}>
        {({ id }, shown) => (
          <Basket open={shown} held={held} onTake={(questions) => add(id, questions)} onClose={() => setTaking(null)} />
        )}
      </DialogSlot>
      {document.failure && <Alert type="error" showIcon title={textsFor(document.failure)} />}
      <div className={styles.bar}>
        <Button type="primary" loading={document.saving} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button
          loading={finish.isPending}
          disabled={all.length === 0}
          {...(all.length === 0 && { 'aria-describedby': sum })}
          onClick={() => void saveAndFinish()}
        >
          {t('finish')}
        </Button>
        <Button
          disabled={sections.length >= 30}
          onClick={() =>
            setSections([
              ...sections,
              { id: `n${Date.now().toString(36)}`, title: t('newSection'), note: '', draws: null, questions: [] },
            ])
          }
        >
          {t('addSection')}
        </Button>
        <span className={styles.hint} id={sum}>
          {all.length === 0
            ? t('finishEmpty')
            : t('sectionSum', { n: all.length, points: all.reduce((sum, { points }) => sum + points, 0) })}
        </span>
        {unsaved && <span className={styles.hint}>{t(document.kept ? 'keptHere' : 'unkept')}</span>}
      </div>
    </Flex>
  );
}
