import { DownloadOutlined, DownOutlined, FullscreenOutlined } from '@ant-design/icons';
import { attendanceApi, attendanceExports, mayManageAttendance } from '@xueyan/contract/attendance/attendance';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';
import type { Board } from './useAttendanceBoard.ts';

const extensions = [5, 10, 15, 30];

/** Actions on an attendance session. */
export function BoardActions({ board, onProject }: { board: Board; onProject: () => void }) {
  const t = useText(boardText);
  const notice = useNotice();
  const { signId, open } = board.signIn;
  const attempts = mayManageAttendance(useActor(), board.signIn);
  const stale = [attendanceApi.board, attendanceApi.list];
  const extend = useAction(attendanceApi.extend, stale);
  const end = useAction(attendanceApi.end, stale);
  const [saving, setSaving] = useState(false);

  const longer = async (minutes: number) => {
    try {
      const { endTime } = await extend.mutateAsync({ signId, minutes });
      notice.success(t('extended', { time: endTime.slice(11, 16) }));
    } catch (error) {
      notice.error(error);
    }
  };
  const finish = async () => {
    const { missing } = board.counts;
    const sure = await notice.confirm({
      title: t('endTitle'),
      content: missing > 0 ? t('endMissing', { n: missing }) : t('endAll'),
      okText: t('end'),
      danger: true,
    });
    if (!sure) return;
    try {
      await end.mutateAsync({ signId });
      notice.success(t('ended'));
    } catch (error) {
      notice.error(error);
    }
  };
  const save = async () => {
    setSaving(true);
    await download(attendanceExports.board.path, { signId }).catch(notice.error);
    setSaving(false);
  };

  return (
    <Space wrap>
      <Button icon={<DownloadOutlined aria-hidden />} loading={saving} onClick={() => void save()}>
        {t('export')}
      </Button>
      {open && attempts && (
        <>
          <ButtonMenu
            menu={{
              items: extensions.map((n) => ({ key: String(n), label: t('extendBy', { n }) })),
              onClick: ({ key }) => void longer(Number(key)),
            }}
          >
            <Button loading={extend.isPending} icon={<DownOutlined aria-hidden />} iconPlacement="end">
              {t('extend')}
            </Button>
          </ButtonMenu>
          <Button icon={<FullscreenOutlined aria-hidden />} onClick={onProject}>
            {t('project')}
          </Button>
          <Button danger loading={end.isPending} onClick={() => void finish()}>
            {t('end')}
          </Button>
        </>
      )}
    </Space>
  );
}
