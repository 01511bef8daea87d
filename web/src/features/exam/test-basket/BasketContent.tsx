import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { useQuery } from '@tanstack/react-query';
import { type PaperQuestion, paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Button, Checkbox, Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AddToDraft } from './AddToDraft.tsx';
import styles from './basket.module.css';
import { basketText } from './basket.text.ts';
import { basketStale } from './basket-stale.shared.ts';

export interface BasketContentProps {
  /** Versions that the paper holds already; they are not offered. */
  held?: ReadonlySet<string>;
  /** Takes the selected questions into a section; if missing, a new paper is made of them, or they go into a draft. */
  onTake?: (questions: PaperQuestion[]) => void;
  /** The questions went where they were wanted. */
  onDone?: () => void;
}

/** The questions in a person's basket, to look through, remove, and take into a paper. */
export function BasketContent({ held, onTake, onDone }: BasketContentProps) {
  const t = useText(basketText);
  const basket = useQuery(query(testBasketApi.list, {}));
  return (
    <QueryView query={basket}>
      {({ questionList }) => {
        const offered = questionList.filter(({ versionId }) => !held?.has(versionId));
        return offered.length === 0 ? (
          <EmptyState compact title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <Basket questions={offered} onTake={onTake} onDone={onDone} />
        );
      }}
    </QueryView>
  );
}

function Basket({
  questions,
  onTake,
  onDone,
}: Pick<BasketContentProps, 'onTake' | 'onDone'> & { questions: PaperQuestion[] }) {
  const t = useText(basketText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const remove = useAction(testBasketApi.remove, basketStale);
  const clear = useAction(testBasketApi.clear, basketStale);
  const save = useCreation(paperApi.save, [paperApi.list, ...basketStale]);
  const chosen = questions.filter(({ questionId }) => !dropped.has(questionId));
  const takeOut = (questionIds: string[]) => void remove.mutateAsync({ questionIds }).catch(notice.error);
  const choose = (ids: string[], on: boolean) => {
    const next = new Set(dropped);
    for (const id of ids) on ? next.delete(id) : next.add(id);
    setDropped(next);
  };
  const empty = async () => {
    const asked = { title: t('clearTitle'), content: t('clearHint'), okText: t('clear'), danger: true };
    if (!(await notice.confirm(asked))) return;
    await clear.mutateAsync({}).then(() => notice.success(t('cleared')), notice.error);
  };
  const make = async () => {
    const { paperId } = await save.mutateAsync({
      ...{
        title: t('untitled'),
        subject: session.dictionaries()?.QUESTION_SUBJECT?.[0]?.dictCode ?? 'other',
        note: '',
        minutes: 60,
      },
      ...{ sharing: 'mine', mixesQuestions: false, mixesOptions: false },
      sections: [
        {
          ...{ id: 'a', title: t('section'), note: '', draws: null },
          questions: chosen.map(({ versionId, points }) => ({ versionId, points })),
        },
      ],
    });
    void navigate(`/exam/papers/${paperId}`);
  };
  const use = () => {
    if (!onTake) return void make().catch(notice.error);
    onTake(chosen);
    onDone?.();
  };
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Checkbox
          checked={chosen.length === questions.length}
          indeterminate={chosen.length > 0 && chosen.length < questions.length}
          onChange={({ target }) =>
            choose(
              questions.map(({ questionId }) => questionId),
              target.checked,
            )
          }
        >
          {t('all')}
        </Checkbox>
        <span className={styles.hint}>{t('subtitle', { n: questions.length, chosen: chosen.length })}</span>
        <Space>
          <Button
            disabled={chosen.length === 0}
            loading={remove.isPending}
            onClick={() => takeOut(chosen.map(({ questionId }) => questionId))}
          >
            {t('removeChosen')}
          </Button>
          <Button danger loading={clear.isPending} onClick={() => void empty()}>
            {t('clear')}
          </Button>
        </Space>
      </Flex>
      <ol className={styles.questions} aria-label={t('title')}>
        {questions.map(({ questionId, kind, title: name }) => (
          <Line
            key={questionId}
            kind={kind}
            name={name}
            chosen={!dropped.has(questionId)}
            onChoose={(on) => choose([questionId], on)}
            onRemove={() => takeOut([questionId])}
          />
        ))}
      </ol>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <span className={styles.hint}>{t('used')}</span>
        <Flex gap="small" wrap>
          {!onTake && <AddToDraft questionIds={chosen.map(({ questionId }) => questionId)} onDone={onDone} />}
          <Button type="primary" disabled={chosen.length === 0} loading={save.isPending} onClick={use}>
            {t(onTake ? 'take' : 'make', { n: chosen.length })}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}

interface LineProps {
  kind: PaperQuestion['kind'];
  name: string;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onRemove: () => void;
}

function Line({ kind, name, chosen, onChoose, onRemove }: LineProps) {
  const t = useText(basketText);
  const phrase = usePhrase();
  return (
    <li className={styles.question}>
      <Checkbox
        checked={chosen}
        aria-label={t('choose', { name })}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Tag>{phrase(questionKindNames[kind])}</Tag>
      <Typography.Text className={styles.grow} ellipsis={{ tooltip: name }}>
        {name}
      </Typography.Text>
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t('remove', { name })} onClick={onRemove} />
    </li>
  );
}
