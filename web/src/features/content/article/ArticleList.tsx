import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type Article,
  type ArticleCategory,
  type ArticleState,
  articleApi,
  articleCategories,
  articleCategoryNames,
  articleStateNames,
  articleStates,
  mayEditArticle,
  mayPublishArticles,
  mayReviewArticle,
  mayWriteArticles,
} from '@xueyan/contract/content/article';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction, useCreation } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { articleText } from './article.text.ts';
import { articleStale, shelvedWords, stateTones } from './article-state.ts';

const removal = { one: articleApi.remove, nameOf: ({ title }: Article) => title, stale: articleStale };

interface ArticleListProps {
  title: string;
  subtitle: string;
}

/** Articles that the person may change, with what can be done about each. */
export function ArticleList({ title, subtitle }: ArticleListProps) {
  const t = useText(articleText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const notice = useNotice();
  const actor = useActor();
  const save = useCreation(articleApi.save, articleStale);
  const create = () =>
    save
      .mutateAsync({ title: t('newTitle'), category: 'news' })
      .then(({ articleId }) => navigate(`/content/articles/${articleId}`), notice.error);
  const columns = useMemo(
    (): ListColumn<Article>[] => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { articleId, pinned }) => (
          <Space size={8}>
            <Link to={`/content/articles/${articleId}`}>{title}</Link>
            {pinned && <StateTag tone="info">{t('pin')}</StateTag>}
          </Space>
        ),
      },
      {
        dataIndex: 'category',
        render: (value: ArticleCategory) => phrase(articleCategoryNames[value]),
      },
      {
        dataIndex: 'state',
        render: (state: ArticleState) => (
          <StateTag tone={stateTones[state]}>{phrase(articleStateNames[state])}</StateTag>
        ),
      },
      {
        dataIndex: 'publishTime',
        sortField: 'publishTime',
        render: (time: string | null) => time?.slice(0, 16) ?? '',
      },
      { title: t('readers'), dataIndex: 'readCount', sortField: 'readCount', align: 'right' },
      { dataIndex: 'commentCount', align: 'right' },
      { dataIndex: 'author' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'title', label: t('name') },
      {
        name: 'category',
        label: t('category'),
        options: articleCategories.map((value) => ({ value, label: phrase(articleCategoryNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: articleStates.map((value) => ({ value, label: phrase(articleStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <Page
      title={title}
      subtitle={subtitle}
      width="full"
      extra={
        mayWriteArticles(actor) && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            loading={save.isPending}
            onClick={() => void create()}
          >
            {t('create')}
          </Button>
        )
      }
    >
      <ListTable
        endpoint={articleApi.list}
        label={title}
        columns={columns}
        rowKey="articleId"
        search={search}
        removal={removal}
        rowActions={(row, list) => <Actions row={row} onRemove={() => void list.removeOne(row)} />}
        empty={<EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
      />
    </Page>
  );
}

function Actions({ row, onRemove }: { row: Article; onRemove: () => void }) {
  const t = useText(articleText);
  const notice = useNotice();
  const navigate = useNavigate();
  const shelve = useAction(articleApi.shelve, articleStale);
  const actor = useActor();
  const isDraft = row.state === 'draft';
  const press = (onShelf: boolean, version?: number) =>
    shelve
      .mutateAsync({ articleId: row.articleId, onShelf, version })
      .then(({ state }) => notice.success(t(shelvedWords[state])), notice.error);
  return (
    <May policy={mayEditArticle} of={row}>
      <Space size={4}>
        <Button type="link" size="small" onClick={() => void navigate(`/content/news/${row.articleId}`)}>
          {t('preview')}
        </Button>
        {mayReviewArticle(actor, row) && (
          <Button type="link" size="small" loading={shelve.isPending} onClick={() => void press(true, row.version)}>
            {t('pass')}
          </Button>
        )}
        <Button type="link" size="small" loading={shelve.isPending} onClick={() => void press(isDraft)}>
          {t(isDraft ? (mayPublishArticles(actor) ? 'shelve' : 'submit') : 'unshelve')}
        </Button>
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('remove')}
        </Button>
      </Space>
    </May>
  );
}
