import type { MenuItem } from '@xueyan/contract/base/resource';
import { expect, test } from 'vitest';
import { placesOf } from '../menu.ts';
import { onlyPage, phonePlaces } from './phone-places.ts';

const item = (title: string, url: string, children: MenuItem[] = []): MenuItem => ({
  ...{ id: title, title, dataRules: [], children },
  attributes: { route: `/${title}`, url, icon: '', isShow: true, openTarget: '', resourceType: 'menu' },
});
const exams = item('考试', '', [item('出题', '', [item('试题', 'exam/question/QuestionsPage')])]);
const ai = item('AI', '', [item('AI 对话', 'ai/chat/ChatPage'), item('AI PPT', 'ai/deck/DecksPage')]);
const content = item('资源', '', [item('新闻资讯', 'content/article/NewsPage')]);
const teaching = item('教学', '', [
  item('课程管理', 'school/course/CoursesPage'),
  item('大厅', 'school/course-hall/CourseHallPage'),
]);
const home = (role: string) => item('首页', `composed/home/${role}HomePage`);
const prep = item('备课', '', [item('素材', 'prep/material/MaterialsPage')]);

test.each([
  [
    'a student',
    [
      home('Student'),
      item('课程', 'teaching/study/StudyCoursesPage'),
      item('课程大厅', 'school/course-hall/CourseHallPage'),
      item('学习', '', [item('我的任务', 'teaching/task/MyTasksPage')]),
      ...[exams, content, ai],
    ],
    ['首页', '课程', '考试', 'AI'],
    ['课程大厅', '学习', '资源'],
  ],
  [
    'a teacher',
    [home('Teacher'), teaching, exams, prep, content, ai],
    ['首页', '教学', '考试', 'AI'],
    ['备课', '资源'],
  ],
  [
    'a researcher',
    [home('Research'), teaching, exams, item('科研', 'research/x/YPage'), prep, content, ai],
    ['首页', '教学', '考试', 'AI'],
    ['科研', '备课', '资源'],
  ],
  [
    'an administrator',
    [home('Admin'), teaching, exams, item('实验', 'lab/image/ImagesPage'), content, ai, item('系统', 'base/x/YPage')],
    ['首页', '教学', '考试', 'AI'],
    ['实验', '资源', '系统'],
  ],
  ['somebody without exams and AI', [home('Teacher'), teaching, prep, content], ['首页', '教学', '备课', '资源'], []],
])('%s has home, courses, exams and AI at the bottom of a phone, the rest under 我的', (_, menu, tabs, more) => {
  const found = phonePlaces(placesOf(menu));
  expect(found.tabs.map(({ title }) => title)).toEqual(tabs);
  expect(found.more.map(({ title }) => title)).toEqual(more);
});

test('a catalog with one page is that page', () => {
  const [one, many] = placesOf([exams, ai]);
  expect(one && onlyPage(one)?.title).toBe('试题');
  expect(many && onlyPage(many)).toBeUndefined();
});
