import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { testBasketApi } from '@xueyan/contract/exam/paper';
import {
  mayEditQuestion,
  type Question,
  questionApi,
  questionSearch,
  questionStateNames,
  questionStates,
  questionTransitions,
} from '@xueyan/contract/exam/question';
import { questionKindNames, questionKinds } from '@xueyan/contract/exam/question-kind';
import type { TransferExport as Leaving } from '@xueyan/contract/exam/question-transfer';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button, Dropdown, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SearchCourse } from '../../school/course/SearchCourse.shared.tsx';
import { BasketButton } from '../test-basket/BasketButton.shared.tsx';
import { basketStale } from '../test-basket/basket-stale.shared.ts';
import { SearchBank, useMayFill } from './BankSelect.shared.tsx';
import { allDifficulties, subjectChoices, useChapterChoices, usePointChoices } from './choices.shared.ts';
import type { MoveWay } from './MoveModal.tsx';
import { questionText } from './question.text.ts';
import { useQuestionColumns } from './question-columns.tsx';
import { transferText } from './transfer.text.ts';

const Preview = lazyNamed(() => import('./PreviewDrawer.tsx'), 'PreviewDrawer');
const MoveModal = lazyNamed(() => import('./MoveModal.tsx'), 'MoveModal');
const Versions = lazyNamed(() => import('./VersionsDrawer.tsx'), 'VersionsDrawer');

const TransferImport = lazyNamed(() => import('./TransferImport.tsx'), 'TransferImport');
const TransferExport = lazyNamed(() => import('./TransferExport.tsx'), 'TransferExport');

const stale = [questionApi.list, questionApi.get];

/** Questions of the actor and those shared with them: to find, try, shelve and change. */
export function QuestionsPage() {
  const t = useText(questionText);
  const phrase = usePhrase();
  const notice = useNotice();
  const actor = useActor();
  const navigate = useNavigate();
  const transfer = useText(transferText);
  const client = useQueryClient();
  const [address] = useSearchParams();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [moving, setMoving] = useState<{ questions: Question[]; way: MoveWay; onDone: () => void } | null>(null);
  const [aged, setAged] = useState<Question | null>(null);
  const [importing, setImporting] = useState(false);
  const [leaving, setLeaving] = useState<Omit<Leaving, 'format'> | null>(null);
  // The search of the list is stored in the address.
  const found = Object.fromEntries([...address].filter(([name, value]) => value && name in questionSearch));
  const putOn = useAction(questionApi.putOn, stale);
  const takeOff = useAction(questionApi.takeOff, stale);
  const fill = useAction(testBasketApi.add, basketStale);
  const collect = (questions: Question[]) =>
    fill
      .mutateAsync({ questionIds: questions.map(({ questionId }) => questionId) })
      .then(({ count }) => notice.success(t('collected', { n: count })), notice.error);
  const removal = useMemo(
    () => ({ one: questionApi.remove, many: questionApi.removeMany, nameOf: ({ title }: Question) => title, stale }),
    [],
  );
  const mayFill = useMayFill();
  const points = usePointChoices();
  const chapters = useChapterChoices(address.get('courseId') ?? undefined);
  const columns = useQuestionColumns();
  const search = useMemo(() => {
    const kinds = questionKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) }));
    const states = questionStates.map((value) => ({ value, label: phrase(questionStateNames[value]) }));
    return [
      { name: 'words', label: t('words') },
      { name: 'kind', label: t('kind'), options: kinds },
      { name: 'bankId', label: t('bank'), Field: SearchBank },
      { name: 'subject', label: t('subject'), options: subjectChoices() },
      { name: 'courseId', label: t('course'), Field: SearchCourse },
      ...(chapters.length > 0 ? [{ name: 'chapterId', label: t('chapter'), options: chapters }] : []),
      { name: 'knowledgePointId', label: t('points'), options: points },
      { name: 'difficulty', label: t('difficulty'), options: allDifficulties() },
      { name: 'state', label: t('state'), options: states },
      { name: 'label', label: t('labels') },
    ];
  }, [t, phrase, points, chapters]);

  const shelve = (step: 'putOn' | 'takeOff', questions: Question[]) =>
    (step === 'putOn' ? putOn : takeOff)
      .mutateAsync({ questionIds: questions.map(({ questionId }) => questionId) })
      .then(() => notice.success(t(`${step}Done`, { n: questions.length })), notice.error);
  const may = (step: keyof typeof questionTransitions, row: Question) => mayMove(actor, questionTransitions[step], row);

  const create = (
    <Dropdown
      menu={{
        items: questionKinds.map((kind) => ({ key: kind, label: phrase(questionKindNames[kind]) })),
        onClick: ({ key }) => void navigate(`/exam/questions/new?kind=${key}`),
      }}
    >
      <Button type="primary" icon={<PlusOutlined aria-hidden />}>
        {t('create')} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
  const transfers = (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
        {transfer('import')}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setLeaving({ search: found })}>
        {transfer('export')}
      </Button>
    </>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <BasketButton opened={address.get('basket') === '1'} />
          {transfers}
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={questionApi.list}
        label={t('title')}
        columns={columns}
        rowKey="questionId"
        search={search}
        removal={removal}
        toolbar={(list) =>
          list.rows.length > 0 && (
            <Space wrap>
              <Button onClick={() => void collect(list.rows).then(() => list.select([]))}>{t('collect')}</Button>
              <Button onClick={() => setLeaving({ questionIds: list.rows.map(({ questionId }) => questionId) })}>
                {transfer('export')}
              </Button>
              {(['putOn', 'takeOff'] as const).map((step) => {
                const ready = list.rows.filter((row) => may(step, row));
                return (
                  <Button
                    key={step}
                    disabled={ready.length === 0}
                    onClick={() => void shelve(step, ready).then(() => list.select([]))}
                  >
                    {t(step)}
                  </Button>
                );
              })}
              <Button
                disabled={!mayFill || !list.rows.some((row) => mayEditQuestion(actor, row))}
                onClick={() =>
                  setMoving({
                    questions: list.rows.filter((row) => mayEditQuestion(actor, row)),
                    way: 'move',
                    onDone: () => list.select([]),
                  })
                }
              >
                {t('move')}
              </Button>
            </Space>
          )
        }
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setPreviewed(row.questionId)}>
              {t('preview')}
            </Button>
            <Button type="link" size="small" onClick={() => void collect([row])}>
              {t('collect')}
            </Button>
            {mayEditQuestion(actor, row) && (
              <Button type="link" size="small" onClick={() => void navigate(`/exam/questions/${row.questionId}`)}>
                {t('edit')}
              </Button>
            )}
            {(['putOn', 'takeOff'] as const).map(
              (step) =>
                may(step, row) && (
                  <Button key={step} type="link" size="small" onClick={() => void shelve(step, [row])}>
                    {t(step)}
                  </Button>
                ),
            )}
            {mayEditQuestion(actor, row) && (
              <Button type="link" size="small" onClick={() => setAged(row)}>
                {t('versions')}
              </Button>
            )}
            <Button
              type="link"
              size="small"
              disabled={!mayFill}
              onClick={() => setMoving({ questions: [row], way: 'copy', onDone: () => {} })}
            >
              {t('copy')}
            </Button>
            {mayEditQuestion(actor, row) && (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={previewed}>
        {(questionId, shown) => <Preview open={shown} questionId={questionId} onClose={() => setPreviewed(null)} />}
      </DialogSlot>
      <DialogSlot subject={moving}>
        {({ questions, way, onDone }, shown) => (
          <MoveModal
            open={shown}
            questions={questions}
            way={way}
            onClose={() => setMoving(null)}
            onDone={() => {
              onDone();
              setMoving(null);
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={aged}>
        {(question, shown) => <Versions open={shown} question={question} onClose={() => setAged(null)} />}
      </DialogSlot>
      <DialogSlot subject={importing}>
        {(_, shown) => (
          <TransferImport
            open={shown}
            bankId={address.get('bankId') ?? undefined}
            onClose={() => setImporting(false)}
            onDone={() => void client.invalidateQueries({ queryKey: [questionApi.list.path] })}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={leaving}>
        {(chosen, shown) => <TransferExport open={shown} chosen={chosen} onClose={() => setLeaving(null)} />}
      </DialogSlot>
    </Page>
  );
}
