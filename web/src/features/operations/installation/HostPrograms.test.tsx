import { resourceApi } from '@xueyan/contract/base/resource';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { HostPrograms } from './HostPrograms.tsx';

const signIn = (permissions: string[]) =>
  serve(resourceApi.permissions, () => ({
    roleAuth: permissions.map((authCode) => ({ authCode })),
    actor: {
      ...{ id: '0197a3c4-0000-7000-8000-000000000001', roleCode: 'ROLE_ADMIN', dataRange: 'all' as const },
      ...{ organizationIds: [], narrowed: [] },
    },
    ...{ modulesOff: [], pagesOff: [] },
  }));

test.each([
  ['is there for who may install', ['installation.view', 'installation.manage'], 1],
  ['is not there for who only sees the installation', ['installation.view'], 0],
] as const)('the button that installs a missing program %s', async (_, permissions, buttons) => {
  signIn([...permissions]);
  const programList = [{ program: 'ffmpeg' as const, found: false, installing: null }];
  const { screen } = await show(<HostPrograms of={{ programList, mayInstall: true }} />);
  await expect.element(screen.getByText('ffmpeg', { exact: true })).toBeVisible();
  await expect.poll(() => screen.getByRole('button', { name: '安装 ffmpeg' }).elements()).toHaveLength(buttons);
});
