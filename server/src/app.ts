import { authFeature } from './features/account/auth/auth.feature.ts';
import { liveFeature } from './features/account/live/live.feature.ts';
import { paletteFeature } from './features/account/palette/palette.feature.ts';
import { profileFeature } from './features/account/profile/profile.feature.ts';
import { resourceFeature } from './features/account/resource/resource.feature.ts';
import { schoolClassFeature } from './features/account/school-class/school-class.feature.ts';
import { applicationFeature } from './features/ai/application/application.feature.ts';
import { announcementFeature } from './features/content/announcement/announcement.feature.ts';
import { assistantFeature } from './features/desk/assistant/assistant.feature.ts';
import { calendarFeature } from './features/desk/calendar/calendar.feature.ts';
import { memoFeature } from './features/desk/memo/memo.feature.ts';
import { messageFeature } from './features/desk/message/message.feature.ts';
import { signInFeature } from './features/desk/sign-in/sign-in.feature.ts';
import { timetableFeature } from './features/desk/timetable/timetable.feature.ts';
import { attachmentFeature } from './features/file/attachment/attachment.feature.ts';
import { storedFileFeature } from './features/file/stored-file/stored-file.feature.ts';
import { uploadFeature } from './features/file/upload/upload.feature.ts';
import { imageFeature } from './features/lab/image/image.feature.ts';
import { machineFeature } from './features/lab/machine/machine.feature.ts';
import { dictionaryFeature } from './features/system/dictionary/dictionary.feature.ts';
import { helpFeature } from './features/system/help/help.feature.ts';
import { importFeature } from './features/system/import/import.feature.ts';
import { jobFeature } from './features/system/job/job.feature.ts';
import { startFeature } from './features/system/start/start.feature.ts';
import { copyFeature } from './features/teaching/copy/copy.feature.ts';
import { courseFeature } from './features/teaching/course/course.feature.ts';
import { courseChoiceFeature } from './features/teaching/course-choice/course-choice.feature.ts';
import { courseStudentFeature } from './features/teaching/course-student/course-student.feature.ts';
import { experimentFeature } from './features/teaching/experiment/experiment.feature.ts';
import { homeFeature } from './features/teaching/home/home.feature.ts';
import { markingFeature } from './features/teaching/marking/marking.feature.ts';
import { runFeature } from './features/teaching/run/run.feature.ts';
import { sectionFeature } from './features/teaching/section/section.feature.ts';
import type { Feature } from './http/feature.ts';

/** Every feature of the product; a new one is one line here. Jobs start and demo data is made in this order. */
export const features: readonly Feature[] = [
  authFeature,
  liveFeature,
  resourceFeature,
  profileFeature,
  dictionaryFeature,
  helpFeature,
  jobFeature,
  importFeature,
  storedFileFeature,
  uploadFeature,
  schoolClassFeature,
  calendarFeature,
  imageFeature,
  machineFeature,
  courseFeature,
  courseChoiceFeature,
  courseStudentFeature,
  sectionFeature,
  attachmentFeature,
  experimentFeature,
  runFeature,
  markingFeature,
  copyFeature,
  timetableFeature,
  signInFeature,
  messageFeature,
  memoFeature,
  assistantFeature,
  applicationFeature,
  paletteFeature,
  homeFeature,
  startFeature,
  announcementFeature,
];

export const routes = features.flatMap((feature) => feature.routes ?? []);
