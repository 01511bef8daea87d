/**
 * The journeys of `npm test`: the main one of each area, by a part of its title, and what nothing else would show.
 * `npm run test:all` takes every journey; `npm run test:journey` those of a file.
 */
export const mainJourneys: readonly { file: string; title: string; why: string }[] = [
  { file: 'admin', title: 'the machines page shows the host', why: 'operating machines' },
  { file: 'ai', title: 'a teacher publishes a form application', why: 'AI applications, knowledge and quota' },
  { file: 'attendance', title: 'a teacher opens a sign-in by keyboard', why: 'attendance, live on both sides' },
  { file: 'class-session', title: 'a teacher holds a class', why: 'the class hour' },
  { file: 'editor', title: 'a text written in any of the three modes', why: 'the editor of texts' },
  { file: 'editor', title: 'can be paused, continues after a reload', why: 'uploads that resume' },
  { file: 'exam', title: 'questions are imported from Word, assembled', why: 'the exam hour' },
  { file: 'experiment', title: 'a check script is tried before', why: 'writing an experiment' },
  { file: 'first-days', title: 'a new school sets up', why: 'members, roles, import' },
  { file: 'lab', title: 'an image is built from a recipe', why: 'images, clusters, recordings' },
  { file: 'learning', title: 'a teacher makes a data set of a zip', why: 'data sets and trainings' },
  { file: 'library', title: 'a teacher uploads a resource', why: 'resource library' },
  { file: 'list', title: 'a roster with one bad row', why: 'lists, import and export' },
  { file: 'machine-failures', title: 'a machine whose process dies', why: 'a machine that fails' },
  { file: 'message', title: 'a teacher sends to a course', why: 'messages' },
  { file: 'nothing-is-lost', title: 'a text typed while the server is down', why: 'a draft survives the server' },
  { file: 'nothing-is-lost', title: 'a running machine survives', why: 'a machine survives the server' },
  { file: 'phone', title: 'on a phone the terminal has the keys', why: 'the lab on a phone' },
  { file: 'record-screens', title: 'every page of single records has a record', why: 'pages of single records' },
  { file: 'research', title: 'a researcher applies', why: 'research' },
  { file: 'screens', title: 'every screen of the student fits', why: 'widths, dark, access, by sample' },
  { file: 'screens', title: 'every screen of the teacher fits', why: 'widths, dark, access, by sample' },
  { file: 'shell', title: 'on a phone the menu is a drawer', why: 'the shell on a phone' },
  { file: 'sign-in', title: 'a newcomer changes the password', why: 'first sign-in' },
  { file: 'story', title: 'a teacher creates a lab', why: 'the product in one story' },
  { file: 'task', title: 'a teacher assigns a task', why: 'tasks and marks' },
  { file: 'term', title: 'a term in small', why: 'a course from slides to marks' },
  { file: 'timetable', title: 'a teacher plans a term', why: 'timetable' },
  { file: 'warehouse', title: 'a student asks about a page', why: 'knowledge warehouse' },
  { file: 'web-pane', title: 'a file is uploaded to the machine', why: 'files of a machine' },
  { file: 'weight', title: 'the first pages can be used', why: 'weight of the first pages' },
];

/** Matches the titles above, of which Playwright sees the file first. */
export const mainJourneysPattern = new RegExp(
  mainJourneys.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
);
