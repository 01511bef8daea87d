import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Blueprint, BlueprintRow, Shortage } from '@xueyan/contract/exam/blueprint';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionKinds } from '@xueyan/contract/exam/question-kind';
import { Alert, Button, Checkbox, Flex, Form, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { usePress } from '../../../api/usePress.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { BanksSelect } from '../question/BankSelect.shared.tsx';
import { subjectChoices, useChapterChoices } from '../question/choices.shared.ts';
import { basketStale } from '../test-basket/basket-stale.shared.ts';
import { BlueprintLine } from './BlueprintLine.tsx';
import { firstRow, newRow } from './first-row.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

interface AutoPaperModalProps {
  open: boolean;
  onClose: () => void;
  onMade?: (paperId: string) => void;
  /** Title of the dialog. */
  heading?: string;
  /** Label of the name. */
  nameLabel?: string;
  okText?: string;
  /** Name that is proposed. */
  name?: string;
  /** Fields above those of the blueprint. */
  head?: ReactNode;
  /** Makes something else than a draft of the library, and closes the dialog; returns what is missing. */
  compose?: (blueprint: Blueprint) => Promise<{ shortages: Shortage[] }>;
}

const sourceOf = ({ count: _, points: __, ...source }: BlueprintRow) => source;
const everyKind = questionKinds.map((kind) => sourceOf(newRow(kind, 1, 1)));

/** Blueprint of a paper, row by row; the paper is made as a whole, or the shortages are shown. */
export function AutoPaperModal({
  open,
  onClose,
  onMade,
  heading,
  nameLabel,
  okText,
  name = '',
  head,
  compose,
}: AutoPaperModalProps) {
  const t = useText(paperText);
  const notice = useNotice();
  const [title, setTitle] = useState(name);
  const [subject, setSubject] = useState(subjectChoices()[0]?.value ?? 'other');
  const [minutes, setMinutes] = useState(60);
  const [bankIds, setBankIds] = useState<string[]>([]);
  const [courseId, setCourseId] = useState<string | null>(null);
  const [seed, setSeed] = useState('1');
  const [parallel, setParallel] = useState(false);
  /** Undefined until the first change: the blueprint is still the one that is proposed. */
  const [written, setRows] = useState<BlueprintRow[]>();
  const [nameless, setNameless] = useState(false);
  const [shortages, setShortages] = useState<Shortage[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const chapters = useChapterChoices(courseId ?? undefined);
  const generate = useAction(paperApi.generate, [paperApi.list, ...basketStale]);
  const stock = useQuery({
    ...query(paperApi.countAvailable, { subject, bankIds, courseId, rows: everyKind }),
    enabled: open && written === undefined,
  });
  const rows = written ?? [firstRow(stock.data?.counts, parallel ? 2 : 1)];
  const sources = rows.map(sourceOf);
  const { data: found } = useQuery({
    ...query(paperApi.countAvailable, { subject, bankIds, courseId, rows: sources }),
    enabled: open && rows.length > 0,
    placeholderData: (last) => (last?.counts.length === rows.length ? last : undefined),
  });
  const total = rows.reduce((sum, { count, points }) => sum + count * points, 0);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const reset = () => {
    setShortages([]);
    setFailure(null);
  };
  const change = (at: number, row: BlueprintRow) => {
    setRows(rows.map((one, index) => (index === at ? row : one)));
    reset();
  };
  const makePaper = async (form: Blueprint) => {
    const made = await generate.mutateAsync(form);
    const [paperId] = made.paperIds;
    if (paperId === undefined) return made;
    notice.success(t(parallel ? 'generatedTwo' : 'generated'));
    if (parallel) onClose();
    else onMade?.(paperId);
    return made;
  };
  const { press, busy } = usePress(async () => {
    setNameless(title.trim() === '');
    if (title.trim() === '') return;
    const form = { title, subject, minutes, bankIds, courseId, seed, parallel, rows };
    reset();
    try {
      setShortages((await (compose ?? makePaper)(form)).shortages);
    } catch (error) {
      // Shown in the dialog.
      setFailure(error);
    }
  });
  return (
    <InputModal
      open={open}
      title={heading ?? t('auto')}
      width={960}
      okText={okText ?? t('generate')}
      confirmLoading={busy}
      okButtonProps={{ disabled: rows.length === 0 }}
      onOk={() => void press()}
      onClose={onClose}
      destroyOnHidden
    >
      <Form layout="vertical" component="div">
        {head}
        <div className={styles.bar}>
          <Form.Item
            className={styles.grow}
            label={nameLabel ?? t('name')}
            required
            {...(nameless && { validateStatus: 'error', help: t('nameRequired') })}
          >
            <Input
              aria-label={nameLabel ?? t('name')}
              maxLength={compose ? 60 : 100}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Form.Item>
          <Form.Item label={t('subject')}>
            <Select
              aria-label={t('subject')}
              popupMatchSelectWidth={false}
              value={subject}
              options={subjectChoices()}
              onChange={(next: string) => {
                setSubject(next);
                setRows(written?.map((row) => ({ ...row, knowledgePointIds: [] })));
                reset();
              }}
            />
          </Form.Item>
          <Form.Item label={t('minutes')}>
            <InputNumber
              aria-label={t('minutes')}
              min={1}
              max={1440}
              precision={0}
              value={minutes}
              onChange={(next) => setMinutes(next ?? 60)}
            />
          </Form.Item>
          <Form.Item label={t('seed')} tooltip={t('seedHint')}>
            <Input
              aria-label={t('seed')}
              maxLength={40}
              value={seed}
              onChange={({ target }) => {
                setSeed(target.value);
                reset();
              }}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('bank')}>
          <BanksSelect
            aria-label={t('bank')}
            placeholder={t('any')}
            subject={subject}
            value={bankIds}
            onChange={(next) => {
              setBankIds(next);
              reset();
            }}
          />
        </Form.Item>
        <Form.Item label={t('course')}>
          <CourseSelect
            allowClear
            aria-label={t('course')}
            placeholder={t('any')}
            value={courseId ?? undefined}
            onChange={(next) => {
              setCourseId(next ?? null);
              setRows(written?.map((row) => ({ ...row, chapterIds: [] })));
              reset();
            }}
          />
        </Form.Item>
        {!compose && (
          <Form.Item extra={t('parallelHint')}>
            <Checkbox
              checked={parallel}
              onChange={({ target }) => {
                setParallel(target.checked);
                reset();
              }}
            >
              {t('parallel')}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
      <Flex vertical gap="small">
        {rows.map((row, at) => (
          <BlueprintLine
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their fields no state of their own
            key={at}
            n={at + 1}
            row={row}
            subject={subject}
            chapters={chapters}
            available={found?.counts[at]}
            short={shortages.some((shortage) => shortage.rows.includes(at))}
            onChange={(next) => change(at, next)}
            onRemove={() => {
              setRows(rows.toSpliced(at, 1));
              reset();
            }}
          />
        ))}
        <div className={styles.bar}>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={rows.length >= 50}
            onClick={() => setRows([...rows, newRow('single', 1, 2)])}
          >
            {t('addRow')}
          </Button>
          <span className={styles.hint}>{t('summary', { n: count, points: total, minutes })}</span>
        </div>
        {shortages.length > 0 && <ShortageAlert shortages={shortages} />}
        {failure !== null && <Alert type="error" showIcon title={textsFor(failure)} />}
      </Flex>
    </InputModal>
  );
}

function ShortageAlert({ shortages }: { shortages: Shortage[] }) {
  const t = useText(paperText);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('short')}
      description={
        <ul>
          {shortages.map(({ rows, wanted, available }) => (
            <li key={rows.join()}>
              {t('shortRow', { rows: rows.map((row) => row + 1).join('、'), wanted, available })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
