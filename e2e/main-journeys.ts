/**
 * The journeys of `npm test`: the main one of each area, by a part of its title, and what nothing else would show.
 * `npm run test:all` takes every journey; `npm run test:journey` those of a file.
 */
export const mainJourneys: readonly { file: string; title: string; why: string }[] = [
  { file: 'admin', title: 'the machines page shows the host', why: 'operating machines' },
  { file: 'announcement', title: 'an administrator announces something', why: 'announcements' },
  { file: 'attendance', title: 'a teacher opens a sign-in with the keyboard', why: 'attendance, live on both sides' },
  { file: 'class-session', title: 'a teacher holds a class', why: 'the class hour' },
  { file: 'drag', title: 'sections are dragged into another chapter', why: 'the outline of a course' },
  { file: 'editor', title: 'a text written in any of the three modes', why: 'the editor of texts' },
  { file: 'editor', title: 'can be paused, continues after a reload', why: 'uploads that resume' },
  { file: 'exam', title: 'an exam is given, answered through a cut connection', why: 'the exam hour' },
  { file: 'experiment', title: 'a check script is tried before', why: 'writing an experiment' },
  { file: 'first-days', title: 'a school begins', why: 'members, roles, import' },
  { file: 'help', title: 'an article that the administrator publishes', why: 'help centre' },
  { file: 'list', title: 'a roster with one bad row', why: 'lists, import and export' },
  { file: 'machine-failures', title: 'a machine whose process dies', why: 'a machine that fails' },
  { file: 'memo', title: 'a memo is written, changed', why: 'memos and calendar' },
  { file: 'message', title: 'a teacher sends to a course', why: 'messages' },
  { file: 'nothing-is-lost', title: 'a text typed while the server is down', why: 'a draft survives the server' },
  { file: 'nothing-is-lost', title: 'a running machine survives', why: 'a machine survives the server' },
  { file: 'palette', title: 'the keyboard alone finds a course', why: 'command palette' },
  { file: 'personal-centre', title: 'the password is changed with its rules', why: 'personal centre' },
  { file: 'phone', title: 'on a phone the terminal has the keys', why: 'the lab on a phone' },
  { file: 'screens', title: 'every screen of the student fits', why: 'widths, dark, access, by sample' },
  { file: 'screens', title: 'every screen of the teacher fits', why: 'widths, dark, access, by sample' },
  { file: 'shell', title: 'a page left behind in a tab keeps its form', why: 'tabs of the shell' },
  { file: 'shell', title: 'on a phone the menu is a drawer', why: 'the shell on a phone' },
  { file: 'sign-in', title: 'a newcomer changes the password', why: 'first sign-in' },
  { file: 'sign-in', title: 'the keyboard alone signs in', why: 'the way in without a mouse' },
  { file: 'story', title: 'a teacher creates a lab', why: 'the product in one story' },
  { file: 'task', title: 'a teacher assigns a task', why: 'tasks and marks' },
  { file: 'timetable', title: 'a teacher plans a term', why: 'timetable' },
  { file: 'web-pane', title: 'a file is uploaded to the machine', why: 'files of a machine' },
  { file: 'weight', title: 'the first pages can be used', why: 'weight of the first pages' },
];

/** Matches the titles above, of which Playwright sees the file first. */
export const mainJourneysPattern = new RegExp(
  mainJourneys.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
);
