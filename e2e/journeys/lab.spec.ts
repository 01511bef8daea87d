import { typeInTerminal, untilTerminalSays } from '../actions.ts';
import { giveLab, releaseMachines, step } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

const loginName = '241113';
test.afterEach(({ school }) => releaseMachines(school, [loginName]));

/**
 * The lab end to end: an image from a recipe, a cluster of two on it, work with a snapshot in a recorded terminal, a
 * command to the class and the replay.
 */
test('an image is built from a recipe, a cluster on it is worked at and recorded, and the teacher replays it', async ({
  as,
  school,
}) => {
  test.setTimeout(300_000);
  const mark = Date.now() % 100_000;
  const image = `集群课镜像 ${mark}`;
  const admin = await as('admin');
  const built = admin.getByRole('row', { name: new RegExp(image) });

  await test.step('the administrator writes a recipe and has it built', async () => {
    await admin.goto('/lab/images');
    await admin.getByRole('button', { name: '新建镜像' }).first().click();
    const form = admin.getByRole('dialog', { name: '新建镜像' });
    await form.getByLabel('镜像名称').fill(image);
    await form.getByLabel('基础镜像').click();
    await admin.locator('.ant-select-item-option', { hasText: 'Linux 基础' }).first().click();
    await form.getByLabel('命令').fill('echo 来自配方 > /opt/course.txt');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await built.getByRole('button', { name: '构建', exact: true }).click();
  });

  const steps = [
    step('读到配方里的文件', 'grep -q 来自配方 /opt/course.txt'),
    step('从主节点读到 db', 'grep -q 10.77.0.12 /root/peer.txt'),
  ];
  const lab = await giveLab(school, `两个节点 ${mark}`, { checkpoints: steps });
  const teacher = await as('teacher');
  await test.step('the image is published, while the teacher opens an experiment', async () => {
    await teacher.goto(`/teaching/experiments/${lab.sectionId}?tab=environment`);
    await expect(built.getByText('已发布')).toBeVisible({ timeout: 180_000 });
    // The list of published images was read before.
    await teacher.reload();
  });

  await test.step('the teacher makes it a cluster of two on the new image, with recorded terminals', async () => {
    await teacher.getByRole('tab', { name: '环境' }).click();
    await teacher.getByLabel('实验镜像').click();
    await teacher.locator('.ant-select-item-option', { hasText: image }).click();
    await teacher.getByRole('button', { name: '设置集群' }).click();
    const form = teacher.getByRole('dialog', { name: '集群的节点' });
    await form.getByRole('button', { name: '添加从节点' }).click();
    await form.getByLabel('名称').last().fill('db');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(teacher.getByText('2 台实验机，在同一个私有网络里用名称互相访问')).toBeVisible();
    await teacher.getByRole('switch', { name: '终端录像' }).click();
    await expect(teacher.getByText('已开启终端录像')).toBeVisible();
    await teacher.keyboard.press('Control+s');
    await expect(teacher.getByText(/已保存/).first()).toBeVisible();
    await expectAccessible(teacher);
  });

  const student = await as(loginName);
  await test.step('the student works in the cluster, saves a snapshot and comes back to it', async () => {
    await student.goto(lab.path);
    await student.getByRole('button', { name: '开始实验' }).click();
    await untilTerminalSays(student, /#/);
    await expect(student.getByText('录像中')).toBeVisible();
    await expect(student.getByRole('tab', { name: /^db/ })).toBeVisible();
    await typeInTerminal(student, 'ping -c 1 -W 30 db; grep -w db /etc/hosts > /root/peer.txt; cat /root/peer.txt\n');
    await untilTerminalSays(student, /10\.77\.0\.12\s+db/);

    await student.getByRole('button', { name: '拓扑' }).click();
    const map = student.getByRole('dialog', { name: '拓扑' });
    await expect(map.getByText('10.77.0.0/24')).toBeVisible();
    await map.getByRole('button', { name: /^db/ }).click();
    await expect(student.getByRole('tab', { name: /^db/ })).toHaveAttribute('aria-selected', 'true');
    await untilTerminalSays(student, /#/);
    await typeInTerminal(student, 'hostname; echo here-$((40+2))\n');
    await untilTerminalSays(student, /db[\s\S]*here-42/);
    await student.getByRole('tab', { name: /^master/ }).click();
    await untilTerminalSays(student, /10\.77\.0\.12\s+db/);

    await student.getByRole('button', { name: '快照' }).click();
    const drawer = student.getByRole('dialog', { name: '快照' });
    await drawer.getByLabel(/^快照名称/).fill('连通了');
    await drawer.getByRole('button', { name: '保存快照' }).click();
    await expect(drawer.getByText('整个集群 · 2 台')).toBeVisible({ timeout: 60_000 });
    await drawer.getByRole('button', { name: /关闭|Close/ }).click();
    await typeInTerminal(student, 'rm -rf /root/*; echo gone-$((40+2))\n');
    await untilTerminalSays(student, /gone-42/);
    await student.getByRole('button', { name: '快照' }).click();
    await drawer.getByRole('button', { name: '恢复' }).click();
    const sure = student.getByRole('dialog', { name: '恢复到“连通了”？' });
    await sure.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(student.getByText('已恢复到“连通了”').first()).toBeVisible({ timeout: 60_000 });
    await expect(drawer).toBeHidden();
    // Typed while the terminal may still be connecting to the machine: it is held, and arrives.
    await typeInTerminal(student, 'cat /root/peer.txt; echo back-$((40+2))\n');
    await untilTerminalSays(student, /back-42/);
    await student.getByRole('button', { name: '检测全部' }).click();
    await expect(student.getByText('做对了')).toHaveCount(2, { timeout: 60_000 });
  });

  await test.step('the teacher sends a command to the class and replays the recording', async () => {
    await teacher.goto(`/teaching/board/${lab.sectionId}`);
    await expect(teacher.getByText('运行中').first()).toBeVisible();
    await teacher.getByRole('button', { name: '发送命令' }).click();
    const sending = teacher.getByRole('dialog', { name: '发送命令' });
    await sending.getByLabel('命令', { exact: true }).click();
    await teacher.locator('.ant-select-item-option', { hasText: '占用最多的进程' }).click();
    await sending.getByLabel('lines').fill('3');
    await sending.getByRole('button', { name: /^发送到 1 台/ }).click();
    await expect(sending.getByText('完成')).toBeVisible({ timeout: 40_000 });
    await expectAccessible(teacher);
    await sending.getByRole('button', { name: /关闭|Close/ }).click();

    await teacher.getByRole('button', { name: '录像', exact: true }).click();
    const list = teacher.getByRole('dialog', { name: '终端录像' });
    await list.getByRole('button', { name: '回放' }).last().click();
    const replay = teacher.getByRole('dialog').last();
    await replay.getByLabel('搜索终端内容').fill('gone-42');
    await expect(replay.getByText(/找到 [1-9]\d* 处/)).toBeVisible();
    await expectAccessible(teacher);

    await student.getByRole('button', { name: '录像中' }).click();
    const own = student.getByRole('dialog', { name: '我的终端录像' });
    await own.getByRole('button', { name: '回放' }).last().click();
    const played = student.getByRole('dialog').last();
    await played.getByLabel('搜索终端内容').fill('gone-42');
    await expect(played.getByText(/找到 [1-9]\d* 处/)).toBeVisible();
    await expectAccessible(student);
  });
});
