import { useQuery } from '@tanstack/react-query';
import { type DrawnFile, taskDrawingApi } from '@xueyan/contract/teaching/task-drawing';
import { Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { DrawingDesk } from './DrawingDesk.tsx';
import { DrawingSheet } from './DrawingSheet.tsx';
import styles from './task-drawing.module.css';
import { taskDrawingText } from './task-drawing.text.ts';

/** The files of a work with their drawings: editable for markers, read-only for its writers. */
export function DrawnPages({ workId }: { workId: string }) {
  const t = useText(taskDrawingText);
  const found = useQuery({
    ...query(taskDrawingApi.list, { workId }),
    // A drawing in progress must not be replaced.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  /** Number of reloads of others' drawings: a key that remounts the desk. */
  const [turn, setTurn] = useState(0);
  const reload = async () => {
    await found.refetch();
    setTurn((before) => before + 1);
  };
  if (!found.data || found.data.files.length === 0) return null;
  const { files, writable } = found.data;
  const file = files.find(({ fileId }) => fileId === chosen) ?? files[0];
  if (!file) return null;
  return (
    <section className={styles.stack} aria-label={t(writable ? 'title' : 'seen')}>
      <h3>{t(writable ? 'title' : 'seen')}</h3>
      {files.length > 1 && (
        <Segmented
          value={file.fileId}
          aria-label={t('choose')}
          onChange={setChosen}
          options={files.map(({ fileId, name }) => ({ value: fileId, label: name }))}
        />
      )}
      <PagesOfFile key={`${file.fileId} ${turn}`} {...{ workId, file, writable }} onReload={() => void reload()} />
    </section>
  );
}

interface PagesOfFileProps {
  workId: string;
  file: DrawnFile;
  writable: boolean;
  onReload: () => void;
}

function PagesOfFile({ workId, file, writable, onReload }: PagesOfFileProps) {
  const t = useText(taskDrawingText);
  const drawn = file.pages.filter(({ shapes }) => shapes.length > 0).map(({ page }) => page);
  const [page, setPage] = useState(writable ? 1 : (drawn[0] ?? 1));
  const [count, setCount] = useState(1);
  const here = file.pages.find((one) => one.page === page);
  return (
    <>
      {writable ? (
        <DrawingDesk key={page} {...{ workId, file, page, drawn: here, onReload }} onPages={setCount} />
      ) : (
        <DrawingSheet file={file} page={page} shapes={here?.shapes ?? []} onPages={setCount} />
      )}
      <Pagination simple hideOnSinglePage pageSize={1} current={page} total={count} onChange={setPage} />
      {count > 1 && drawn.length > 0 && <p className={styles.hint}>{t('pageDrawn', { pages: drawn.join('、') })}</p>}
    </>
  );
}
