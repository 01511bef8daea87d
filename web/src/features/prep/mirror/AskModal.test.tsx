import { type Mirror, mirrorApi } from '@xueyan/contract/prep/mirror';
import { type MirrorRequest, mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AskModal } from './AskModal.tsx';

const onClose = () => undefined;
const image: Mirror = {
  ...{ imageId: idOf(1), imageCode: '000000000001', imageName: 'Debian 最小', description: '', category: 'system' },
  ...{ type: 'terminal', labels: [], software: [], imageVersion: 1, minMemoryMb: 128, sizeMb: 90, experimentCount: 0 },
  ...{ machineCount: 0, updateTime: '2026-03-01 08:00:00' },
};
const asked = {
  ...{ imageName: '汇编', category: 'programming' as const, baseImageId: idOf(2), packages: ['nasm', 'gdb'] },
  ...{ commands: 'mkdir -p /opt/course\nchmod 755 /opt/course\n', reason: '汇编课\n两个班' },
};
const like: MirrorRequest = {
  ...{ ...asked, requestId: idOf(3), requesterId: idOf(900), requesterName: '王老师', baseName: 'Linux 基础' },
  ...{ state: 'rejected', answer: '再说明一下', decidedByName: '管理员', decidedTime: '2026-03-02 08:00:00' },
  ...{ imageId: null, imageState: null, progress: 0, createTime: '2026-03-01 08:00:00' },
};
const school = () => serve(mirrorApi.list, () => pageOf(image));

tryForm('the form that asks for an image', {
  'asks again for what was asked, on a base that is named though it is not listed': trial({
    form: <AskModal open like={like} onClose={onClose} />,
    ...{ school, saves: mirrorRequestApi.save, answer: { requestId: idOf(4) } },
    change: (dialog) => expect.element(dialog.getByText('Linux 基础')).toBeVisible(),
    sends: asked,
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <AskModal open like={like} onClose={onClose} />,
    ...{ school, saves: mirrorRequestApi.save, answer: { requestId: idOf(4) } },
    change: (dialog) => dialog.getByLabelText('申请理由').fill('三个班'),
    sends: { ...asked, reason: '三个班' },
  }),
  'asks for an image with what the form demands': trial({
    form: <AskModal open onClose={onClose} />,
    ...{ school, saves: mirrorRequestApi.save, answer: { requestId: idOf(4) } },
    change: async (dialog) => {
      await dialog.getByLabelText('镜像名称').fill('编译');
      await dialog.getByRole('combobox', { name: '基础镜像' }).click();
      await page.getByTitle('Debian 最小').last().click();
      await dialog.getByLabelText('申请理由').fill('编译课');
    },
    sends: {
      ...{ imageName: '编译', category: 'programming', baseImageId: idOf(1), packages: [], commands: '' },
      reason: '编译课',
    },
  }),
});
