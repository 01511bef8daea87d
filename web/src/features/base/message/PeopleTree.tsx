import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageApi } from '@xueyan/contract/base/message';
import { useState } from 'react';
import { showsFailure } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { Tree } from '../../../ui/tree/Tree.tsx';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';
import { type Chosen, maxChosen } from './addressing.shared.ts';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

interface PeopleTreeProps {
  chosen: Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

const classesOf = (words: string) => query(messageApi.listTargets, { kind: 'class', words });

/** Classes to which the person can write; the students of one are fetched when it is opened. */
export function PeopleTree({ chosen, onChange }: PeopleTreeProps) {
  const t = useText(sendingText);
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const wanted = useSettled(words.trim().slice(0, 40), 300);
  const all = useQuery(classesOf(''));
  // A large school has more classes than one response contains.
  const found = useQuery({ ...classesOf(wanted), enabled: wanted !== '' });
  const [line, setLine] = useState<string | null>(null);
  /** Student of each line: a student may be in two classes. */
  const [people, setPeople] = useState<ReadonlyMap<string, Chosen>>(new Map());

  const classes = new Map(
    [...(all.data?.targetList ?? []), ...(found.data?.targetList ?? [])].map((one) => [one.id, one]),
  );
  const nodes = [...classes.values()].map(
    ({ id, name, count }): TreeNode => ({ id, title: name, children: [], lazy: count > 0 }),
  );
  const loadChildren = async (classId: string): Promise<TreeNode[]> => {
    try {
      const students = query(messageApi.listTargets, { kind: 'person', classId });
      const { targetList } = await client.fetchQuery(students);
      const lines = targetList.map(({ id, name }) => ({ id: `${classId} ${id}`, value: id, label: name }));
      setPeople((before) => new Map([...before, ...lines.map(({ id, ...one }) => [id, one] as const)]));
      return lines.map(({ id, label }) => ({ id, title: label, children: [] }));
    } catch (error) {
      showsFailure(error);
      throw error;
    }
  };

  const personOn = (id: string | null) => people.get(id ?? '');
  const isChosen = (one: Chosen | undefined) => chosen.some(({ value }) => value === one?.value);
  const choose = (id: string | null) => {
    const next = personOn(id);
    setLine(id);
    if (!next) onChange(chosen.filter(({ value }) => value !== personOn(line)?.value));
    else if (!isChosen(next) && chosen.length < maxChosen) onChange([...chosen, next]);
  };

  return (
    <>
      <Tree
        banner
        nodes={nodes}
        label={t('classTree')}
        selected={isChosen(personOn(line)) ? line : null}
        onSelect={choose}
        choosable={({ id }) => people.has(id)}
        search={{ value: words, onChange: setWords }}
        loadChildren={loadChildren}
        extra={({ id }) => {
          const one = classes.get(id);
          if (one) return <span className={styles.count}>{t('people', { n: one.count })}</span>;
          return isChosen(personOn(id)) && <CheckOutlined aria-label={t('added')} />;
        }}
      />
      <QueryView query={all} compact>
        {({ targetList }) => targetList.length === 0 && <EmptyState compact title={t('noClasses')} />}
      </QueryView>
      {chosen.length >= maxChosen && <p className={styles.full}>{t('peopleFull', { n: maxChosen })}</p>}
    </>
  );
}
