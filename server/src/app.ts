import { attemptTicker } from './features/account/auth/auth.job.ts';
import { authRoutes } from './features/account/auth/auth.routes.ts';
import { liveStream } from './features/account/live/live.stream.ts';
import { paletteRoutes } from './features/account/palette/palette.routes.ts';
import { avatarStream } from './features/account/profile/avatar.stream.ts';
import { profileRoutes } from './features/account/profile/profile.routes.ts';
import { resourceRoutes } from './features/account/resource/resource.routes.ts';
import { rosterSheetImport } from './features/account/school-class/roster.service.ts';
import { schoolClassRoutes } from './features/account/school-class/school-class.routes.ts';
import { assistantRoutes } from './features/desk/assistant/assistant.routes.ts';
import { calendarRoutes } from './features/desk/calendar/calendar.routes.ts';
import { memoTicker } from './features/desk/memo/memo.job.ts';
import { memoRoutes } from './features/desk/memo/memo.routes.ts';
import { memoStream } from './features/desk/memo/memo.stream.ts';
import { messageTicker } from './features/desk/message/message.job.ts';
import { messageRoutes } from './features/desk/message/message.routes.ts';
import { signInTicker } from './features/desk/sign-in/sign-in.job.ts';
import { signInRoutes } from './features/desk/sign-in/sign-in.routes.ts';
import { signInStream } from './features/desk/sign-in/sign-in.stream.ts';
import { scheduleExportStream } from './features/desk/timetable/export.stream.ts';
import { scheduleFeedStream } from './features/desk/timetable/feed.stream.ts';
import { lessonSheetImport } from './features/desk/timetable/lesson-import.service.ts';
import { timetableRoutes } from './features/desk/timetable/timetable.routes.ts';
import { uploadTicker } from './features/file/attachment/attachment.job.ts';
import { attachmentRoutes } from './features/file/attachment/attachment.routes.ts';
import { resumableStream } from './features/file/attachment/resumable.stream.ts';
import { storedFileTicker } from './features/file/stored-file/stored-file.job.ts';
import { uploadStream } from './features/file/upload/upload.stream.ts';
import { imageRoutes } from './features/lab/image/image.routes.ts';
import { consoleStream } from './features/lab/machine/console.stream.ts';
import { machineRoutes } from './features/lab/machine/machine.routes.ts';
import { dictionaryRoutes } from './features/system/dictionary/dictionary.routes.ts';
import { helpRoutes } from './features/system/help/help.routes.ts';
import type { DefinedImport } from './features/system/import/import.service.ts';
import { importStream } from './features/system/import/import.stream.ts';
import { jobRoutes } from './features/system/job/job.routes.ts';
import { startRoutes } from './features/system/start/start.routes.ts';
import { copyRoutes } from './features/teaching/copy/copy.routes.ts';
import { courseRoutes } from './features/teaching/course/course.routes.ts';
import { courseChoiceRoutes } from './features/teaching/course-choice/course-choice.routes.ts';
import { courseStudentRoutes } from './features/teaching/course-student/course-student.routes.ts';
import { deadlineTicker } from './features/teaching/experiment/deadline.job.ts';
import { experimentRoutes } from './features/teaching/experiment/experiment.routes.ts';
import { homeRoutes } from './features/teaching/home/home.routes.ts';
import { markingRoutes } from './features/teaching/marking/marking.routes.ts';
import { runRoutes } from './features/teaching/run/run.routes.ts';
import { sectionRoutes } from './features/teaching/section/section.routes.ts';
import type { Route } from './http/implement.ts';
import type { Stream } from './http/server.ts';

/** Every feature of the product; a new one is one line here. */
export const routes: Route[] = [
  authRoutes,
  resourceRoutes,
  profileRoutes,
  paletteRoutes,
  schoolClassRoutes,
  dictionaryRoutes,
  startRoutes,
  jobRoutes,
  copyRoutes,
  courseRoutes,
  courseChoiceRoutes,
  courseStudentRoutes,
  signInRoutes,
  sectionRoutes,
  experimentRoutes,
  runRoutes,
  markingRoutes,
  homeRoutes,
  memoRoutes,
  assistantRoutes,
  messageRoutes,
  attachmentRoutes,
  helpRoutes,
  imageRoutes,
  machineRoutes,
  calendarRoutes,
  timetableRoutes,
].flat();

/** What can be taken in from a workbook. */
export const imports: DefinedImport[] = [rosterSheetImport, lessonSheetImport];

export const streams: Stream[] = [
  importStream(imports),

  liveStream,
  avatarStream,
  consoleStream,
  uploadStream,
  resumableStream,
  memoStream,
  signInStream,
  scheduleFeedStream,
  scheduleExportStream,
];

/** What is looked after at every beat of the clock, in each server process. */
export const tickers = [
  attemptTicker,
  uploadTicker,
  storedFileTicker,
  memoTicker,
  messageTicker,
  signInTicker,
  deadlineTicker,
];
