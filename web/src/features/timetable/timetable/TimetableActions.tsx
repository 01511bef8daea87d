import { CalendarOutlined, DownloadOutlined, PlusOutlined, PrinterOutlined, UploadOutlined } from '@ant-design/icons';
import { type SchoolCalendar, termOf } from '@xueyan/contract/school/calendar';
import { addDays } from '@xueyan/contract/school/school-date';
import { lessonImport } from '@xueyan/contract/timetable/timetable-import';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { timetableText } from './timetable.text.ts';

const ImportDialog = lazyNamed(() => import('../../base/job/ImportDialog.shared.tsx'), 'ImportDialog');

interface TimetableActionsProps {
  calendar: SchoolCalendar | undefined;
  monday: string;
  courseId: string | undefined;
  onAuto: (() => void) | undefined;
  onSubscribe: () => void;
  /** Called after lessons were imported from a workbook. */
  onImported: () => void;
}

/** Actions on the whole timetable. */
export function TimetableActions({
  calendar,
  monday,
  courseId,
  onAuto,
  onSubscribe,
  onImported,
}: TimetableActionsProps) {
  const t = useText(timetableText);
  const notice = useNotice();
  // On a phone the row has space for icons only.
  const phone = useDevice() === 'mobile';
  const [busy, setBusy] = useState(false);
  const [importing, setImporting] = useState(false);
  const term = termOf(calendar?.terms ?? [], monday) ?? termOf(calendar?.terms ?? [], addDays(monday, 6));

  const save = async (startDate: string, endDate: string) => {
    setBusy(true);
    await download('schedule/export', { courseId: courseId ?? '', startDate, endDate }).catch(notice.error);
    setBusy(false);
  };

  return (
    <>
      {onAuto && (
        <>
          <Button type="primary" ghost icon={<PlusOutlined aria-hidden />} onClick={onAuto}>
            {t('auto')}
          </Button>
          <Button icon={<UploadOutlined aria-hidden />} aria-label={t('import')} onClick={() => setImporting(true)}>
            {!phone && t('import')}
          </Button>
        </>
      )}
      <DialogSlot subject={importing}>
        {(_, open) => (
          <ImportDialog
            open={open}
            sheet={lessonImport}
            params={{}}
            onClose={() => setImporting(false)}
            onDone={onImported}
          />
        )}
      </DialogSlot>
      <ButtonMenu
        menu={{
          items: [
            { key: 'week', label: t('exportWeek') },
            { key: 'term', label: term ? t('exportTerm') : t('noTerm'), disabled: !term },
          ],
          onClick: ({ key }) =>
            void (key === 'term' && term ? save(term.startDate, term.endDate) : save(monday, addDays(monday, 6))),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />} aria-label={t('export')} loading={busy}>
          {!phone && t('export')}
        </Button>
      </ButtonMenu>
      <Tooltip title={t('print')}>
        <Button icon={<PrinterOutlined aria-hidden />} aria-label={t('print')} onClick={() => print()} />
      </Tooltip>
      <Tooltip title={t('subscribe')}>
        <Button icon={<CalendarOutlined aria-hidden />} aria-label={t('subscribe')} onClick={onSubscribe} />
      </Tooltip>
    </>
  );
}
