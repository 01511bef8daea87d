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
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { subjectChoices } from '../question/choices.shared.ts';
import { PaperSectionEditor } from './PaperSectionEditor.tsx';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

type Section = PaperDetail['sections'][number];

const formOf = ({ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions }: PaperDetail) => ({
  ...{ title, subject, note, minutes, sharing, mixesQuestions, mixesOptions },
});

/** Sections with their questions: put together from the basket, in an order, with points. */
export function PaperEditor({ paper }: { paper: PaperDetail }) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [about, setAbout] = useState<Omit<PaperForm, 'sections'>>(() => formOf(paper));
  const [sections, setSections] = useState<Section[]>(paper.sections);
  const basket = useQuery(query(testBasketApi.list, {}));
  const update = useAction(paperApi.update, [paperApi.get, paperApi.list]);
  const held = new Set(sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId)));
  const waiting = (basket.data?.questionList ?? []).filter(({ versionId }) => !held.has(versionId));
  const change = (part: Partial<typeof about>) => setAbout({ ...about, ...part });
  const set = (at: number, section: Section) =>
    setSections(sections.map((one, index) => (index === at ? section : one)));
  const all: PaperQuestion[] = sections.flatMap(({ questions }) => questions);
  const save = () =>
    update
      .mutateAsync({
        ...about,
        ...{ paperId: paper.paperId, version: paper.version },
        sections: sections.map(({ questions, ...section }) => ({
          ...section,
          questions: questions.map(({ versionId, points }) => ({ versionId, points })),
        })),
      })
      // The failure is shown below.
      .then(
        () => notice.success(t('saved')),
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
      {sections.map((section, at) => (
        <PaperSectionEditor
          key={section.id}
          section={section}
          waiting={waiting}
          onChange={(next) => set(at, next)}
          onRemove={sections.length > 1 ? () => setSections(sections.toSpliced(at, 1)) : undefined}
        />
      ))}
      {update.error && <Alert type="error" showIcon title={textsFor(update.error)} />}
      <div className={styles.bar}>
        <Button type="primary" loading={update.isPending} onClick={() => void save()}>
          {t('save')}
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
        <span className={styles.hint}>
          {t('sectionSum', { n: all.length, points: all.reduce((sum, { points }) => sum + points, 0) })}
        </span>
      </div>
    </Flex>
  );
}
