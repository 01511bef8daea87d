import { useQuery } from '@tanstack/react-query';
import {
  type PaperDetail,
  type PaperForm,
  type PaperQuestion,
  paperApi,
  testBasketApi,
} from '@xueyan/contract/exam/paper';
import { sharingNames } from '@xueyan/contract/exam/question-sharing';
import { Alert, Button, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { subjectChoices } from '../question/choices.shared.ts';
import { basketStale } from '../test-basket/basket-stale.shared.ts';
import { PaperSections } from './PaperSections.tsx';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

const Basket = lazyNamed(() => import('../test-basket/BasketDrawer.shared.tsx'), 'BasketDrawer');

type Section = PaperDetail['sections'][number];

/** A paper that is stored, or one that is not yet and has no id. */
type Edited = Omit<PaperForm, 'sections'> & Pick<PaperDetail, 'sections'> & { paperId?: string; version?: number };

const formOf = ({ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions }: Edited) => ({
  ...{ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions },
});

const sectionsToWrite = (sections: Section[]): PaperForm['sections'] =>
  sections.map(({ questions, ...section }) => ({
    ...section,
    questions: questions.map(({ versionId, points }) => ({ versionId, points })),
  }));

/** Editor of sections with their questions: taken from the basket, ordered, with points. */
export function PaperEditor({ paper }: { paper: Edited }) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [about, setAbout] = useState<Omit<PaperForm, 'sections'>>(() => formOf(paper));
  const [sections, setSections] = useState<Section[]>(paper.sections);
  const basket = useQuery(query(testBasketApi.list, {}));
  const navigate = useNavigate();
  const create = useAction(paperApi.save, [paperApi.list, ...basketStale]);
  const update = useAction(paperApi.update, [paperApi.get, paperApi.list, ...basketStale]);
  const finish = useAction(paperApi.finish, [paperApi.get, paperApi.list]);
  const held = new Set(sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId)));
  const waiting = (basket.data?.questionList ?? []).filter(({ versionId }) => !held.has(versionId)).length;
  const [taking, setTaking] = useState<{ at: number } | null>(null);
  const change = (part: Partial<typeof about>) => setAbout({ ...about, ...part });
  const set = (at: number, section: Section) =>
    setSections(sections.map((one, index) => (index === at ? section : one)));
  const failure = paper.paperId === undefined ? create.error : update.error;
  const sum = useId();
  const all: PaperQuestion[] = sections.flatMap(({ questions }) => questions);
  const written = { ...about, sections: sectionsToWrite(sections) };
  const stored = useRef(false);
  const write = async () => {
    const { paperId, version } = paper;
    if (paperId === undefined || version === undefined) return create.mutateAsync(written);
    await update.mutateAsync({ ...written, paperId, version });
    return { paperId };
  };
  /** Goes on at the address of a paper that was stored for the first time. */
  const goOn = (paperId: string) => {
    if (paper.paperId !== undefined) return;
    stored.current = true;
    void navigate(`/exam/papers/${paperId}`, { replace: true });
  };
  const before = JSON.stringify({ ...formOf(paper), sections: sectionsToWrite(paper.sections) });
  useLeaveGuard({
    isDirty: () => !stored.current && JSON.stringify(written) !== before,
    flush: () =>
      write().then(
        () => true,
        () => false,
      ),
    fate: t('unsaved'),
  });
  // The failure is shown below.
  const save = () =>
    write().then(
      ({ paperId }) => {
        notice.success(t('saved'));
        goOn(paperId);
      },
      () => {},
    );
  // The saved paper is rendered again, so that a refusal to finish is shown above the page.
  const saveAndFinish = () =>
    write().then(
      ({ paperId }) =>
        finish
          .mutateAsync({ paperId })
          .then(() => notice.success(t('finished')), notice.error)
          .then(() => goOn(paperId)),
      () => {},
    );
  return (
    <Flex vertical gap="middle">
      <Form layout="vertical" component="div">
        <div className={styles.bar}>
          <Form.Item label={t('name')} className={styles.grow}>
            <Input
              aria-label={t('name')}
              maxLength={100}
              value={about.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </Form.Item>
          <Form.Item label={t('subject')}>
            <Select
              aria-label={t('subject')}
              popupMatchSelectWidth={false}
              value={about.subject}
              options={subjectChoices()}
              onChange={(subject: string) => change({ subject })}
            />
          </Form.Item>
          <Form.Item label={t('minutes')}>
            <InputNumber
              aria-label={t('minutes')}
              min={1}
              max={1440}
              precision={0}
              value={about.minutes}
              onChange={(minutes) => change({ minutes: minutes ?? 60 })}
            />
          </Form.Item>
          <Form.Item label={t('sharing')}>
            <Select
              aria-label={t('sharing')}
              popupMatchSelectWidth={false}
              value={about.sharing}
              options={(['mine', 'organization', 'public'] as const).map((value) => ({
                value,
                label: phrase(sharingNames[value]),
              }))}
              onChange={(sharing) => change({ sharing })}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('note')}>
          <Input.TextArea
            aria-label={t('note')}
            maxLength={500}
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={about.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Form.Item>
        <div className={styles.bar}>
          {(['mixesQuestions', 'mixesOptions'] as const).map((field) => (
            <Checkbox key={field} checked={about[field]} onChange={({ target }) => change({ [field]: target.checked })}>
              {t(field)}
            </Checkbox>
          ))}
        </div>
      </Form>
      <PaperSections sections={sections} waiting={waiting} onChange={setSections} onTake={(at) => setTaking({ at })} />
      <DialogSlot subject={taking}>
        {({ at }, shown) => (
          <Basket
            open={shown}
            held={held}
            onTake={(questions) => {
              const section = sections[at];
              if (section) set(at, { ...section, questions: [...section.questions, ...questions] });
            }}
            onClose={() => setTaking(null)}
          />
        )}
      </DialogSlot>
      {failure && <Alert type="error" showIcon title={textsFor(failure)} />}
      <div className={styles.bar}>
        <Button type="primary" loading={create.isPending || update.isPending} onClick={() => void save()}>
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
      </div>
    </Flex>
  );
}
