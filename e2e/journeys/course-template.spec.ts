import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, giveLab, signIn } from '../api.ts';
import { film, handout, uploadTo } from '../courseware.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { goByMenu } from '../menu.ts';

test('a teacher offers a course as a template, and a colleague makes a course of it with the same catalogue §template.1', async ({
  as,
  school,
}) => {
  const name = `网络入门 ${Date.now() % 1_000_000}`;
  const { courseId } = await giveLab(school, name, { guide: '# 第一步\n\n先看网卡。\n' });
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/courses/${courseId}`);
  await teacher.getByRole('button', { name: '更多操作', exact: true }).click();
  await teacher.getByRole('menuitem', { name: '设为模板' }).click();
  const offer = teacher.getByRole('dialog', { name: '设为课程模板' });
  await offer.getByLabel('说明').fill('第一次接触网络的学生');
  await offer.getByRole('button', { name: '设为模板' }).click();
  await expect(teacher.getByText('已设为模板')).toBeVisible();

  const colleague = await as('teacher3');
  await colleague.goto('/prep/course-templates');
  await colleague.getByRole('searchbox', { name: '名称或说明' }).fill(name);
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('button', { name }).click();
  const preview = colleague.getByRole('dialog', { name });
  await preview
    .getByRole('button', { name: new RegExp(name) })
    .last()
    .click();
  await expect(preview.getByText('先看网卡。')).toBeVisible();
  await expectAccessible(colleague);
  await preview.getByRole('button', { name: '用它建课' }).click();
  await colleague
    .getByRole('dialog', { name: /新建一门课程/ })
    .getByRole('button', { name: '用它建课' })
    .click();
  await colleague.getByRole('button', { name: '打开课程' }).click();
  await expect(colleague).not.toHaveURL(new RegExp(courseId));
  await expect(colleague.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(colleague.getByText('未发布').first()).toBeVisible();
  await expect(colleague.getByRole('main').getByText(name).nth(2)).toBeVisible();
});

test('a section with a film is offered as video courseware, played in the gallery and added to a course of a colleague §template.3,5', async ({
  as,
  school,
}) => {
  const mark = Date.now() % 1_000_000;
  const title = `开机过程 ${mark}`;
  const { teacher: session, courseId } = await giveLab(school, `引导 ${mark}`);
  const [chapter] = (await ask(session, sectionApi.tree, { courseId })).treeList;
  const courseware = { courseId, title, parentId: chapter?.id ?? '', kind: 'courseware' } as const;
  const { sectionId } = await ask(session, sectionApi.save, courseware);
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/courses/${courseId}`);
  await uploadTo(session, sectionId, await film(teacher, '开机.webm'));
  await uploadTo(session, sectionId, await handout(teacher, '讲稿.pdf', '第一页', '第二页'));
  await teacher.getByRole('button', { name: `「${title}」的更多操作` }).click();
  await teacher.getByRole('menuitem', { name: '设为模板' }).click();
  const offer = teacher.getByRole('dialog', { name: '设为小节模板' });
  await offer.getByText('实验课', { exact: true }).click();
  await offer.getByRole('button', { name: '设为模板' }).click();
  await expect(teacher.getByText(/^里面没有实验/)).toBeVisible();
  await offer.getByText('视频课件', { exact: true }).click();
  await offer.getByRole('button', { name: '设为模板' }).click();
  await expect(teacher.getByText('已设为模板')).toBeVisible();

  const colleague = await as('teacher3');
  await colleague.goto('/');
  await goByMenu(colleague, '备课', '课程模板');
  await colleague.getByText('视频课件', { exact: true }).first().click();
  await colleague.getByRole('searchbox', { name: '名称或说明' }).fill(title);
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByText('共 1 个模板')).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: title }).click();
  const preview = colleague.getByRole('dialog', { name: title });
  const player = preview.locator('video');
  await player.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3);
  await expect(preview.getByRole('img', { name: '讲稿.pdf 1' })).toBeVisible();
  await expectAccessible(colleague);

  const mine = await signIn(school, 'teacher3');
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const own = await ask(mine, courseApi.save, { courseName: `借用 ${title}`, ...about, labels: [] });
  const inOwn = { courseId: own.courseId, title: '第一章', parentId: null, kind: 'chapter' } as const;
  await ask(mine, sectionApi.save, inOwn);
  await colleague.goto(`/teaching/courses/${own.courseId}`);
  await colleague.getByRole('button', { name: '添加其他' }).click();
  await colleague.getByRole('menuitem', { name: '从模板添加' }).click();
  const gallery = colleague.getByRole('dialog', { name: '从模板添加小节' });
  await gallery.getByText('公开的', { exact: true }).click();
  await gallery.getByRole('textbox', { name: '名称或说明' }).fill(title);
  await colleague.keyboard.press('Enter');
  await gallery
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '添加' })
    .click();
  await expect(gallery.getByText('已添加到这一章')).toBeVisible();
  await gallery.getByRole('button', { name: /关闭|Close/ }).click();
  await expect(colleague.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible();
});
