import { gradebookImport, gradeImport } from '@xueyan/contract/teaching/grade-import';
import { type GradeBookColumn, type GradeRow, gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Gradebook.module.css';
import { GradebookBar } from './GradebookBar.tsx';
import { GradeGrid } from './GradeGrid.tsx';
import { gradebookText } from './gradebook.text.ts';
import { columnMean, type Order, rowsShown, statisticsOf } from './grid-rows.ts';
import { Statistics } from './Statistics.tsx';
import { useGradebook } from './useGradebook.ts';

const CellDrawer = lazyNamed(() => import('./CellDrawer.tsx'), 'CellDrawer');
const StudentDrawer = lazyNamed(() => import('./StudentDrawer.tsx'), 'StudentDrawer');
const ColumnModal = lazyNamed(() => import('./ColumnModal.tsx'), 'ColumnModal');
const SettingsDrawer = lazyNamed(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');
const ImportDialog = lazyNamed(() => import('../../base/job/ImportDialog.shared.tsx'), 'ImportDialog');

type Open =
  | { what: 'cell'; row: GradeRow; column: GradeBookColumn }
  | { what: 'student'; row: GradeRow }
  | { what: 'column'; column: GradeBookColumn | null }
  | { what: 'import'; column: GradeBookColumn }
  | { what: 'book' }
  | { what: 'settings' };

/** The gradebook of a course: actions, statistics of the class, and the grid. */
export function GradebookView({ courseId }: { courseId: string }) {
  const t = useText(gradebookText);
  const notice = useNotice();
  const { found, enter, putRows } = useGradebook(courseId);
  const remove = useAction(gradebookApi.removeColumn, [gradebookApi.get]);
  const [className, setClassName] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const data = found.data;
  const rows = useMemo(() => rowsShown(data?.rows ?? [], className, search, order), [data, className, search, order]);
  const means = useMemo(() => (data?.columns ?? []).map((_, position) => columnMean(rows, position)), [data, rows]);
  const statistics = useMemo(() => statisticsOf(rows), [rows]);

  const onColumn = async (column: GradeBookColumn, act: 'settings' | 'import' | 'remove') => {
    if (act === 'settings') return setOpen({ what: 'column', column });
    if (act === 'import') return setOpen({ what: 'import', column });
    const question = { title: t('removeTitle', { title: column.title }), content: t('removeHint') };
    if (!(await notice.confirm({ ...question, okText: t('removeColumn'), danger: true }))) return;
    remove.mutate({ columnId: column.columnId }, { onError: notice.error });
  };
  return (
    <QueryView query={found} loading={<Loading rows={10} />}>
      {({ book, categories, columns, rows: all }) => (
        <div className={styles.view}>
          <GradebookBar
            {...{ book, rows: all, className, search }}
            onClass={setClassName}
            onSearch={setSearch}
            onImport={() => setOpen({ what: 'book' })}
            onSettings={() => setOpen({ what: 'settings' })}
            onAdd={() => setOpen({ what: 'column', column: null })}
          />
          {all.length === 0 ? (
            <EmptyState drawing="class" title={t('noStudents')} hint={t('noStudentsHint')} />
          ) : (
            <>
              <Statistics {...statistics} students={rows.length} />
              {rows.length === 0 ? (
                <EmptyState compact title={t('noRows')} />
              ) : (
                <GradeGrid
                  {...{ rows, columns, means, order }}
                  onOrder={setOrder}
                  onType={enter}
                  onCell={(row, column) => setOpen({ what: 'cell', row, column })}
                  onStudent={(row) => setOpen({ what: 'student', row })}
                  onColumn={(column, act) => void onColumn(column, act)}
                />
              )}
            </>
          )}
          <DialogSlot subject={open?.what === 'cell' && open}>
            {({ row, column }, shown) => (
              <CellDrawer {...{ row, column, columns, putRows }} open={shown} onClose={close} />
            )}
          </DialogSlot>
          <DialogSlot subject={open?.what === 'student' && open}>
            {({ row }, shown) => <StudentDrawer courseId={courseId} userId={row.userId} open={shown} onClose={close} />}
          </DialogSlot>
          <DialogSlot subject={open?.what === 'column' && open}>
            {({ column }, shown) => <ColumnModal {...{ courseId, column, categories }} open={shown} onClose={close} />}
          </DialogSlot>
          <DialogSlot subject={open?.what === 'settings' && book}>
            {(_, shown) => <SettingsDrawer {...{ book, categories }} open={shown} onClose={close} />}
          </DialogSlot>
          <DialogSlot subject={open?.what === 'book' && open}>
            {(_, shown) => (
              <ImportDialog
                open={shown}
                sheet={gradebookImport}
                params={{ courseId }}
                onClose={close}
                onDone={() => void found.refetch()}
              />
            )}
          </DialogSlot>
          <DialogSlot subject={open?.what === 'import' && open}>
            {({ column }, shown) => (
              <ImportDialog
                open={shown}
                sheet={gradeImport}
                params={{ columnId: column.columnId }}
                onClose={close}
                onDone={() => void found.refetch()}
              />
            )}
          </DialogSlot>
        </div>
      )}
    </QueryView>
  );
}
