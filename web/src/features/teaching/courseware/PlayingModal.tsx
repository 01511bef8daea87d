import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type CoursewareItem,
  coursewareApi,
  type InsideQuestion,
  questionsInside,
} from '@xueyan/contract/teaching/courseware';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';

/** Playback settings of a film or recording, and its questions. */
export function PlayingModal({ item, onClose }: { item: CoursewareItem; onClose: () => void }) {
  const t = useText(coursewareText);
  const notice = useNotice();
  const [seekAhead, setSeekAhead] = useState(item.seekAhead);
  const [questions, setQuestions] = useState<InsideQuestion[]>(() =>
    item.questionList.map(({ questionId, at, title, options, key }) => ({
      ...{ questionId, at, title, options, key: key ?? [0] },
    })),
  );
  const save = useAction(coursewareApi.saveItem, [coursewareApi.get]);
  const set = (at: number, change: Partial<InsideQuestion>) =>
    setQuestions((now) => now.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const keep = async () => {
    const questionList = questions.map((one) => ({ ...one, options: one.options.filter((words) => words.trim()) }));
    try {
      await save.mutateAsync({ attachmentId: item.attachmentId, seekAhead, questionList });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <InputModal
      open
      width={640}
      title={t('settingsOf', { name: item.name })}
      okText={t('save')}
      confirmLoading={save.isPending}
      onOk={keep}
      onClose={onClose}
    >
      <Checkbox checked={seekAhead} onChange={(event) => setSeekAhead(event.target.checked)}>
        {t('seekAhead')}
      </Checkbox>
      <h3>{t('inside')}</h3>
      <p className={styles.hint}>{t('insideHint')}</p>
      {questions.map((one, at) => (
        <div key={one.questionId || `new-${at}`} className={styles.question}>
          <div className={styles.bar}>
            <InputNumber
              min={0}
              max={item.length ?? 100_000}
              precision={0}
              value={one.at}
              addonBefore={t('at')}
              aria-label={t('at')}
              onChange={(next) => set(at, { at: next ?? 0 })}
            />
            <span className={styles.grow} />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('removeQuestion')}
              onClick={() => setQuestions(questions.toSpliced(at, 1))}
            />
          </div>
          <Input
            maxLength={200}
            value={one.title}
            placeholder={t('questionTitle')}
            aria-label={t('questionTitle')}
            onChange={(event) => set(at, { title: event.target.value })}
          />
          <Input.TextArea
            autoSize={{ minRows: 2 }}
            value={one.options.join('\n')}
            placeholder={t('options')}
            aria-label={t('options')}
            onChange={(event) => set(at, { options: event.target.value.split('\n') })}
          />
          <Checkbox.Group
            value={one.key}
            aria-label={t('key')}
            onChange={(key) => set(at, { key })}
            options={one.options.flatMap((words, value) =>
              words.trim() ? [{ value, label: words || t('option', { n: value + 1 }) }] : [],
            )}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={questions.length >= questionsInside}
        onClick={() => setQuestions([...questions, { questionId: '', at: 0, title: '', options: ['', ''], key: [0] }])}
      >
        {t('addQuestion')}
      </Button>
    </InputModal>
  );
}
