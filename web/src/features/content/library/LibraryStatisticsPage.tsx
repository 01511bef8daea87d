import { useQuery } from '@tanstack/react-query';
import { fileCategories } from '@xueyan/contract/base/kind';
import {
  fileCategoryNames,
  type LibraryRanked,
  type LibraryStatistics,
  type LibraryUsed,
  libraryPeriods,
  libraryStatisticsApi,
  libraryUseNames,
  libraryUses,
} from '@xueyan/contract/content/library-statistics';
import { Segmented, Select, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './library.module.css';
import { statisticsText } from './library-statistics.text.ts';

type Days = (typeof libraryPeriods)[number];
type Use = (typeof libraryUses)[number];

/** How much is in the library, how it grows, and who uses what. */
export function LibraryStatisticsPage() {
  const t = useText(statisticsText);
  const [days, setDays] = useState<Days>(30);
  const found = useQuery(query(libraryStatisticsApi.read, { days }));
  return (
    <Page
      title={t('title')}
      width="full"
      breadcrumb={[{ title: t('library'), to: '/content/library' }, { title: t('title') }]}
      extra={
        <Segmented<Days>
          aria-label={t('period')}
          value={days}
          onChange={setDays}
          options={libraryPeriods.map((value) => ({ value, label: t('lastDays', { n: value }) }))}
        />
      }
    >
      <QueryView query={found}>{(data) => <Overview data={data} />}</QueryView>
      <Tabs
        items={[
          { key: 'ranking', label: t('ranking'), children: <Ranking key={days} days={days} /> },
          { key: 'uses', label: t('uses'), children: <Uses key={days} days={days} /> },
        ]}
      />
    </Page>
  );
}

function Overview({ data }: { data: LibraryStatistics }) {
  const t = useText(statisticsText);
  const phrase = usePhrase();
  const figures: [name: string, value: string][] = [
    [t('items'), data.items.toLocaleString()],
    [t('size'), fileSize(data.bytes)],
    [t('people'), data.people.toLocaleString()],
    [phrase(libraryUseNames.view), data.views.toLocaleString()],
    [phrase(libraryUseNames.download), data.downloads.toLocaleString()],
    [phrase(libraryUseNames.course), data.courses.toLocaleString()],
  ];
  const labels = data.days.map(({ day }) => day.slice(5));
  const kinds = data.byCategory.map(({ category }) => phrase(fileCategoryNames[category]));
  const uses = (of: { views: number; downloads: number; courses: number }[]) => [
    { name: phrase(libraryUseNames.view), values: of.map(({ views }) => views) },
    { name: phrase(libraryUseNames.download), values: of.map(({ downloads }) => downloads) },
    { name: phrase(libraryUseNames.course), values: of.map(({ courses }) => courses) },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.charts}>
        <ChartPanel title={t('useByDay')} data={{ kind: 'line', axis: t('day'), labels, series: uses(data.days) }} />
        <ChartPanel
          title={t('growth')}
          data={{
            ...{ kind: 'line', axis: t('day'), labels },
            series: [{ name: t('items'), values: data.days.map(({ total }) => total) }],
          }}
        />
        <ChartPanel
          title={t('useByKind')}
          data={{ kind: 'bar', axis: t('kind'), labels: kinds, series: uses(data.byCategory) }}
        />
        <ChartPanel
          title={t('sizeByKind')}
          data={{
            ...{ kind: 'bar', axis: t('kind'), labels: kinds, unit: ' KB' },
            series: [{ name: t('size'), values: data.byCategory.map(({ bytes }) => Math.ceil(bytes / 1024)) }],
          }}
        />
      </div>
    </>
  );
}

const number = { align: 'right' as const };

function Ranking({ days }: { days: Days }) {
  const t = useText(statisticsText);
  const phrase = usePhrase();
  const [category, setCategory] = useState<(typeof fileCategories)[number] | undefined>();
  const columns = useMemo(
    (): ListColumn<LibraryRanked>[] => [
      {
        dataIndex: 'title',
        pinned: true,
        render: (title: string, { itemId }) => <Link to={`/content/library/${itemId}`}>{title}</Link>,
      },
      { dataIndex: 'category', render: (_, row) => phrase(fileCategoryNames[row.category]) },
      { dataIndex: 'ownerName' },
      { ...number, dataIndex: 'bytes', sortField: 'bytes', render: (bytes: number) => fileSize(bytes) },
      { ...number, dataIndex: 'people', sortField: 'people' },
      { ...number, dataIndex: 'views', sortField: 'views' },
      { ...number, dataIndex: 'downloads', sortField: 'downloads' },
      { ...number, dataIndex: 'courses', sortField: 'courses' },
    ],
    [phrase],
  );
  return (
    <>
      <p>
        <Select
          allowClear
          aria-label={t('kind')}
          placeholder={t('anyKind')}
          style={{ width: 160 }}
          value={category}
          onChange={setCategory}
          options={fileCategories.map((value) => ({ value, label: phrase(fileCategoryNames[value]) }))}
        />
      </p>
      <ListTable
        endpoint={libraryStatisticsApi.ranking}
        filters={{ days, ...(category && { category }) }}
        label={t('ranking')}
        columns={columns}
        rowKey="itemId"
      />
    </>
  );
}

function Uses({ days }: { days: Days }) {
  const t = useText(statisticsText);
  const phrase = usePhrase();
  const [use, setUse] = useState<Use | undefined>();
  const columns = useMemo(
    (): ListColumn<LibraryUsed>[] => [
      { dataIndex: 'day', sortField: 'day' },
      { dataIndex: 'userName', pinned: true },
      { dataIndex: 'loginName' },
      { dataIndex: 'use', render: (_, row) => phrase(libraryUseNames[row.use]) },
      { ...number, dataIndex: 'times', sortField: 'times' },
      {
        dataIndex: 'title',
        render: (title: string, { itemId }) => <Link to={`/content/library/${itemId}`}>{title}</Link>,
      },
    ],
    [phrase],
  );
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  return (
    <>
      <p>
        <Select
          allowClear
          aria-label={t('how')}
          placeholder={t('anyUse')}
          style={{ width: 160 }}
          value={use}
          onChange={setUse}
          options={libraryUses.map((value) => ({ value, label: phrase(libraryUseNames[value]) }))}
        />
      </p>
      <ListTable
        endpoint={libraryStatisticsApi.uses}
        filters={{ days, ...(use && { use }) }}
        label={t('uses')}
        columns={columns}
        rowKey="useId"
        search={search}
      />
    </>
  );
}
