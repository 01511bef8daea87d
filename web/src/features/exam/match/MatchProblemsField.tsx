import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import {
  type BalloonColor,
  balloonColors,
  labelOf,
  type MatchProblem,
  type MatchProblemForm,
  matchBounds,
} from '@xueyan/contract/exam/match';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Button, Flex, Input, InputNumber, Select, Tag } from 'antd';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { allDifficulties, nameOf } from '../question/choices.shared.ts';
import styles from './match.module.css';
import { matchText } from './match.text.ts';

interface MatchProblemsFieldProps {
  value?: MatchProblemForm[];
  onChange?: (problems: MatchProblemForm[]) => void;
  /** Problems chosen before, with the titles of their questions. */
  present: MatchProblem[];
  /** True if problems have points. */
  scored: boolean;
}

/** Returns the questions of a kind that may be problems. */
const useShelved = (kind: 'programming' | 'sql') =>
  useFoundRows({
    endpoint: questionApi.list,
    ask: (words) => ({ state: 'onShelf' as const, kind, ...(words && { words }) }),
    keyOf: ({ questionId }) => questionId,
    most: 100,
  });

/** Selects problems A, B, C … from the bank, each with its name, balloon and points. */
export function MatchProblemsField({ value = [], onChange, present, scored }: MatchProblemsFieldProps) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const [programs, statements] = [useShelved('programming'), useShelved('sql')];
  const found = [...programs.rows, ...statements.rows];
  const titles = new Map([
    ...present.map(({ questionId, questionTitle }): [string, string] => [questionId, questionTitle]),
    ...found.map(({ questionId, title }): [string, string] => [questionId, title]),
  ]);
  const change = (next: MatchProblemForm[]) => onChange?.(next);
  const set = (at: number, part: Partial<MatchProblemForm>) =>
    change(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const move = (at: number, by: number) => {
    const one = value[at];
    if (one) change(value.toSpliced(at, 1).toSpliced(at + by, 0, one));
  };
  const add = (questionId: string) => {
    const free = balloonColors.find((color) => value.every((one) => one.color !== color)) ?? 'red';
    const problemName = (titles.get(questionId) ?? '').slice(0, 20).trim() || labelOf(value.length);
    change([...value, { questionId, problemName, color: free, points: 100 }]);
  };
  return (
    <Flex vertical gap="small">
      {value.map((one, at) => (
        <div key={one.questionId} className={styles.problem}>
          <Tag color={one.color}>{labelOf(at)}</Tag>
          <Input
            aria-label={t('problemName')}
            title={titles.get(one.questionId)}
            maxLength={60}
            value={one.problemName}
            onChange={({ target }) => set(at, { problemName: target.value })}
          />
          <Select<BalloonColor>
            aria-label={t('color')}
            value={one.color}
            options={balloonColors.map((color) => ({ value: color, label: <Tag color={color}>{color}</Tag> }))}
            onChange={(color) => set(at, { color })}
          />
          {scored && (
            <InputNumber
              aria-label={t('points')}
              min={1}
              max={10_000}
              precision={0}
              value={one.points}
              onChange={(points) => set(at, { points: points ?? 1 })}
            />
          )}
          <Flex>
            <Button
              type="text"
              aria-label={t('up')}
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              aria-label={t('down')}
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <Button
              type="text"
              danger
              aria-label={t('drop')}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => change(value.toSpliced(at, 1))}
            />
          </Flex>
        </div>
      ))}
      <Select
        aria-label={t('addProblem')}
        placeholder={t('addProblem')}
        value={null}
        disabled={value.length >= matchBounds.problems}
        showSearch={{
          filterOption: false,
          onSearch: (words) => {
            for (const { select } of [programs, statements]) select.showSearch.onSearch(words);
          },
        }}
        onPopupScroll={(event) => {
          for (const { select } of [programs, statements]) select.onPopupScroll(event);
        }}
        loading={programs.fetching || statements.fetching}
        notFoundContent={programs.fetching ? null : t('noQuestion')}
        options={found
          .filter(({ questionId }) => value.every((one) => one.questionId !== questionId))
          .map(({ questionId, title, kind, difficulty }) => ({
            value: questionId,
            label: `${title} · ${phrase(questionKindNames[kind])} · ${nameOf(allDifficulties(), difficulty)}`,
          }))}
        onChange={(questionId: string) => add(questionId)}
      />
    </Flex>
  );
}
