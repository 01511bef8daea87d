import { useQueryClient } from '@tanstack/react-query';
import {
  type ClassResponseRow,
  classQuestionApi,
  classQuestionKinds,
  judgements,
} from '@xueyan/contract/teaching/class-question';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';
import { classQuestionText } from './class-question.text.ts';
import { judgementWords } from './judgement-words.ts';

interface ResponseRecordsProps {
  classSessionId: string;
  /** Restricts the list to one question; without it all answers of the class. */
  classQuestionId?: string;
  /** Answers are still coming in. */
  live?: boolean;
}

/** Answers by student; written answers can be judged and put on the wall here. */
export function ResponseRecords({ classSessionId, classQuestionId, live = false }: ResponseRecordsProps) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const client = useQueryClient();
  const judge = useAction(classQuestionApi.judge, [classQuestionApi.responses]);
  const show = useAction(classQuestionApi.show, [classQuestionApi.responses]);
  const again = () => void client.invalidateQueries({ queryKey: [classQuestionApi.responses.path] });
  useClassPart(classSessionId, live ? ['question'] : [], again, true);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userName') },
      ...(classQuestionId
        ? []
        : [
            {
              name: 'kind',
              label: t('kind'),
              options: classQuestionKinds.map((value) => ({ value, label: t(value) })),
            },
          ]),
    ],
    [t, classQuestionId],
  );
  const columns = useMemo<ListColumn<ClassResponseRow>[]>(
    () => [
      { dataIndex: 'time', sortField: 'time', render: (time: string) => time.slice(11, 19) },
      { dataIndex: 'userName', pinned: true },
      ...(classQuestionId
        ? []
        : [
            { dataIndex: 'loginName', sortField: 'loginName' },
            { dataIndex: 'kind', render: (kind: ClassResponseRow['kind']) => t(kind) },
            { dataIndex: 'prompt' },
          ]),
      { dataIndex: 'answer' },
      {
        dataIndex: 'judgement',
        render: (judgement: ClassResponseRow['judgement'], row) => (
          <Select
            size="small"
            value={judgement}
            aria-label={`${t('judgement')} ${row.userName}`}
            popupMatchSelectWidth={false}
            options={judgements.map((value) => ({ value, label: t(judgementWords[value]) }))}
            onChange={(next) =>
              judge.mutate(
                { classQuestionId: row.classQuestionId, userId: row.userId, judgement: next },
                { onError: notice.error },
              )
            }
          />
        ),
      },
    ],
    [t, classQuestionId, judge.mutate, notice],
  );
  return (
    <ListTable
      endpoint={classQuestionApi.responses}
      label={t('answers')}
      rowKey="classResponseId"
      filters={{ classSessionId, classQuestionId }}
      search={search}
      columns={columns}
      place="memory"
      rowActions={({ kind, shown, classResponseId }) =>
        kind === 'text' && (
          <Button
            type="link"
            size="small"
            onClick={() => show.mutate({ classResponseId, shown: !shown }, { onError: notice.error })}
          >
            {t(shown ? 'offWall' : 'wall')}
          </Button>
        )
      }
      empty={<EmptyState compact drawing="class" title={t('noRecords')} />}
    />
  );
}
