import { useQuery } from '@tanstack/react-query';
import { type Question, questionApi } from '@xueyan/contract/exam/question';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer, Flex, Select, Space, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { type DiffLine, diffLines } from '../../../ui/diff/line-diff.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { questionText } from './question.text.ts';
import { versionText } from './version.text.ts';
import { linesOf } from './version-lines.ts';
import styles from './versions.module.css';

type Version = Output<typeof questionApi.versions>['versionList'][number];

interface VersionsDrawerProps {
  open: boolean;
  question: Question;
  onClose: () => void;
}

/** Versions of a question with their authors, and the papers that hold them. */
export function VersionsDrawer({ open, question, onClose }: VersionsDrawerProps) {
  const t = useText(versionText);
  const { questionId } = question;
  const versions = useQuery({ ...query(questionApi.versions, { questionId }), enabled: open });
  return (
    <Drawer open={open} title={t('title')} size={880} onClose={onClose} destroyOnHidden>
      <QueryView query={versions}>
        {({ versionList }) => <History questionId={questionId} versions={versionList} />}
      </QueryView>
    </Drawer>
  );
}

function History({ questionId, versions }: { questionId: string; versions: Version[] }) {
  const t = useText(versionText);
  const own = useText(questionText);
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  const newest = versions[0]?.number ?? 1;
  // The selection stays while the list grows; without one, the latest change is shown.
  const { from, to } = chosen ?? { from: Math.max(1, newest - 1), to: newest };
  const choices = versions.map(({ number }) => ({ value: number, label: own('version', { n: number }) }));
  return (
    <Flex vertical gap="large">
      <Typography.Text type="secondary">{t('hint')}</Typography.Text>
      <ol className={styles.list}>
        {versions.map((version) => (
          <VersionRow
            key={version.versionId}
            {...{ questionId, version, newest }}
            onShow={() => setChosen({ from: Math.max(1, version.number - 1), to: version.number })}
            onRestored={() => setChosen(null)}
          />
        ))}
      </ol>
      {versions.length < 2 ? (
        <Typography.Text type="secondary">{t('only')}</Typography.Text>
      ) : (
        <section aria-label={t('compare')}>
          <Space wrap>
            <strong>{t('compare')}</strong>
            <Select
              aria-label={t('from')}
              popupMatchSelectWidth={false}
              value={from}
              options={choices}
              onChange={(next) => setChosen({ from: next, to })}
            />
            →
            <Select
              aria-label={t('to')}
              popupMatchSelectWidth={false}
              value={to}
              options={choices}
              onChange={(next) => setChosen({ from, to: next })}
            />
          </Space>
          <Difference
            before={versions.find(({ number }) => number === from)}
            after={versions.find(({ number }) => number === to)}
          />
        </section>
      )}
    </Flex>
  );
}

interface VersionRowProps {
  questionId: string;
  version: Version;
  newest: number;
  onShow: () => void;
  onRestored: () => void;
}

function VersionRow({ questionId, version, newest, onShow, onRestored }: VersionRowProps) {
  const t = useText(versionText);
  const own = useText(questionText);
  const notice = useNotice();
  const restore = useAction(questionApi.restore, [questionApi.list, questionApi.get, questionApi.versions]);
  const question = useQuery(query(questionApi.get, { questionId }));
  const { number, papers, otherPapers } = version;
  const goBack = async () => {
    if (!question.data) return;
    const ask = { title: t('restoreAsk', { n: number }), content: t('restoreHint', { n: number }) };
    if (!(await notice.confirm({ ...ask, okText: t('restore') }))) return;
    const input = { questionId, versionId: version.versionId, version: question.data.version };
    await restore.mutateAsync(input).then(() => {
      onRestored();
      notice.success(t('restored', { n: newest + 1 }));
    }, notice.error);
  };
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <Space wrap>
          <strong>{own('version', { n: number })}</strong>
          {number === newest && <Tag color="processing">{t('present')}</Tag>}
          <Typography.Text type="secondary">
            {t('author', { name: version.authorName, time: version.createTime.slice(0, 16) })}
          </Typography.Text>
        </Space>
        <Typography.Text type="secondary">
          {papers.length + otherPapers === 0 ? (
            t('unused')
          ) : (
            <>
              {`${t('papers')} `}
              {papers.map(({ paperId, title }) => (
                <Link key={paperId} className={styles.paper} to={`/exam/papers/${paperId}`}>
                  {title}
                </Link>
              ))}
              {otherPapers > 0 && t('others', { n: otherPapers })}
            </>
          )}
        </Typography.Text>
      </div>
      {number > 1 && (
        <Button type="link" size="small" onClick={onShow}>
          {t('show')}
        </Button>
      )}
      {number < newest && (
        <Button type="link" size="small" loading={restore.isPending} onClick={() => void goBack()}>
          {t('restore')}
        </Button>
      )}
    </li>
  );
}

/** Number of unchanged lines shown around a change. */
const around = 3;

/** Returns the lines near a change; other lines are replaced by their number. */
function folded(lines: DiffLine[]): (DiffLine | number)[] {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some((l) => l.sign !== '='));
  const shown: (DiffLine | number)[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near[at]) shown.push(line);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

const looks = { '=': undefined, '-': styles.gone, '+': styles.come };

function Difference({ before, after }: { before: Version | undefined; after: Version | undefined }) {
  const t = useText(versionText);
  const own = useText(questionText);
  const lines = useMemo(() => {
    const words = { answer: own('answer'), analysis: own('analysis') };
    return before && after ? diffLines(linesOf(before, words), linesOf(after, words)) : [];
  }, [before, after, own]);
  if (lines.every(({ sign }) => sign === '='))
    return (
      <p>
        <Typography.Text type="secondary">{t('same')}</Typography.Text>
      </p>
    );
  return (
    <pre className={styles.diff}>
      {folded(lines).map((line, at) =>
        typeof line === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are made anew together
          <span key={at} className={styles.folded}>
            {t('folded', { n: line })}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={at} className={looks[line.sign]}>
            {`${line.sign === '=' ? ' ' : line.sign} ${line.text}`}
          </span>
        ),
      )}
    </pre>
  );
}
