import { baseFeatures } from './app/base.ts';
import { examFeatures } from './app/exam.ts';
import { agentFeature } from './features/ai/agent/agent.feature.ts';
import { applicationFeature } from './features/ai/application/application.feature.ts';
import { applicationSectionFeature } from './features/ai/application-section/application-section.feature.ts';
import { assistantFeature } from './features/ai/assistant/assistant.feature.ts';
import { chatFeature } from './features/ai/chat/chat.feature.ts';
import { chatShareFeature } from './features/ai/chat-share/chat-share.feature.ts';
import { conversationFeature } from './features/ai/conversation/conversation.feature.ts';
import { deckFeature } from './features/ai/deck/deck.feature.ts';
import { knowledgeFeature } from './features/ai/knowledge/knowledge.feature.ts';
import { lessonChatFeature } from './features/ai/lesson-chat/lesson-chat.feature.ts';
import { mapDraftFeature } from './features/ai/map-draft/map-draft.feature.ts';
import { mediaFeature } from './features/ai/media/media.feature.ts';
import { modelStubFeature } from './features/ai/model-stub/model-stub.feature.ts';
import { providerFeature } from './features/ai/provider/provider.feature.ts';
import { quotaFeature } from './features/ai/quota/quota.feature.ts';
import { attendanceFeature } from './features/attendance/attendance/attendance.feature.ts';
import { authorizationFeature } from './features/base/authorization/authorization.feature.ts';
import { messageFeature } from './features/base/message/message.feature.ts';
import { moduleFeature } from './features/base/module/module.feature.ts';
import { roleFeature } from './features/base/role/role.feature.ts';
import { sensitiveWordFeature } from './features/base/sensitive-word/sensitive-word.feature.ts';
import { textReviewFeature } from './features/base/text-review/text-review.feature.ts';
import { bundleFeature } from './features/composed/bundle/bundle.feature.ts';
import { courseTemplateFeature } from './features/composed/course-template/course-template.feature.ts';
import { homeFeature } from './features/composed/home/home.feature.ts';
import { inboxFeature } from './features/composed/inbox/inbox.feature.ts';
import { overviewFeature } from './features/composed/overview/overview.feature.ts';
import { ownOverviewFeature } from './features/composed/own-overview/own-overview.feature.ts';
import { paletteFeature } from './features/composed/palette/palette.feature.ts';
import { startFeature } from './features/composed/start/start.feature.ts';
import { announcementFeature } from './features/content/announcement/announcement.feature.ts';
import { articleFeature } from './features/content/article/article.feature.ts';
import { libraryFeature } from './features/content/library/library.feature.ts';
import { libraryPreviewFeature } from './features/content/library-preview/library-preview.feature.ts';
import { mindMapFeature } from './features/content/mind-map/mind-map.feature.ts';
import { mindMapSectionFeature } from './features/content/mind-map-section/mind-map-section.feature.ts';
import { warehouseFeature } from './features/content/warehouse/warehouse.feature.ts';
import { warehouseCommentFeature } from './features/content/warehouse-comment/warehouse-comment.feature.ts';
import { warehouseExportFeature } from './features/content/warehouse-export/warehouse-export.feature.ts';
import { clusterFeature } from './features/lab/cluster/cluster.feature.ts';
import { commandLibraryFeature } from './features/lab/command-library/command-library.feature.ts';
import { labDiskFeature } from './features/lab/disk/disk.feature.ts';
import { imageFeature } from './features/lab/image/image.feature.ts';
import { imageLabelFeature } from './features/lab/image-label/image-label.feature.ts';
import { machineFeature } from './features/lab/machine/machine.feature.ts';
import { machineExportFeature } from './features/lab/machine-export/machine-export.feature.ts';
import { machineFileFeature } from './features/lab/machine-file/machine-file.feature.ts';
import { machineQuotaFeature } from './features/lab/machine-quota/machine-quota.feature.ts';
import { networkDeviceFeature } from './features/lab/network-device/network-device.feature.ts';
import { practicalTrainingFeature } from './features/lab/practical-training/practical-training.feature.ts';
import { snapshotFeature } from './features/lab/snapshot/snapshot.feature.ts';
import { systemFileFeature } from './features/lab/system-file/system-file.feature.ts';
import { terminalRecordingFeature } from './features/lab/terminal-recording/terminal-recording.feature.ts';
import { webPaneFeature } from './features/lab/web-pane/web-pane.feature.ts';
import { memoFeature } from './features/memo/memo/memo.feature.ts';
import { alertFeature } from './features/operations/alert/alert.feature.ts';
import { installationFeature } from './features/operations/installation/installation.feature.ts';
import { monitoringFeature } from './features/operations/monitoring/monitoring.feature.ts';
import { annotationFeature } from './features/prep/annotation/annotation.feature.ts';
import { datasetFeature } from './features/prep/dataset/dataset.feature.ts';
import { labellingFeature } from './features/prep/labelling/labelling.feature.ts';
import { materialFeature } from './features/prep/material/material.feature.ts';
import { mirrorFeature } from './features/prep/mirror/mirror.feature.ts';
import { pictureFeature } from './features/prep/picture/picture.feature.ts';
import { prepUploadFeature } from './features/prep/prep-upload/prep-upload.feature.ts';
import { recordingFeature } from './features/prep/recording/recording.feature.ts';
import { shippedDatasetFeature } from './features/prep/shipped-dataset/shipped-dataset.feature.ts';
import { trainedModelFeature } from './features/prep/trained-model/trained-model.feature.ts';
import { trainingFeature } from './features/prep/training/training.feature.ts';
import { achievementFeature } from './features/research/achievement/achievement.feature.ts';
import { researchMachineFeature } from './features/research/research-machine/research-machine.feature.ts';
import { researchProjectFeature } from './features/research/research-project/research-project.feature.ts';
import { attachmentFeature } from './features/school/attachment/attachment.feature.ts';
import { calendarFeature } from './features/school/calendar/calendar.feature.ts';
import { classChangeFeature } from './features/school/class-change/class-change.feature.ts';
import { classroomFeature } from './features/school/classroom/classroom.feature.ts';
import { copyFeature } from './features/school/copy/copy.feature.ts';
import { courseFeature } from './features/school/course/course.feature.ts';
import { courseApplicationFeature } from './features/school/course-application/course-application.feature.ts';
import { courseChoiceFeature } from './features/school/course-choice/course-choice.feature.ts';
import { courseExemptionFeature } from './features/school/course-exemption/course-exemption.feature.ts';
import { courseHallFeature } from './features/school/course-hall/course-hall.feature.ts';
import { coursePathFeature } from './features/school/course-path/course-path.feature.ts';
import { courseProfileFeature } from './features/school/course-profile/course-profile.feature.ts';
import { courseStudentFeature } from './features/school/course-student/course-student.feature.ts';
import { courseTeamFeature } from './features/school/course-team/course-team.feature.ts';
import { openLabFeature } from './features/school/open-lab/open-lab.feature.ts';
import { restudyFeature } from './features/school/restudy/restudy.feature.ts';
import { schoolClassFeature } from './features/school/school-class/school-class.feature.ts';
import { sectionFeature } from './features/school/section/section.feature.ts';
import { studentFeature } from './features/school/student/student.feature.ts';
import { studentAccountFeature } from './features/school/student-account/student-account.feature.ts';
import { studentImportFeature } from './features/school/student-import/student-import.feature.ts';
import { assistanceFeature } from './features/teaching/assistance/assistance.feature.ts';
import { attemptFeature } from './features/teaching/attempt/attempt.feature.ts';
import { classDiscussionFeature } from './features/teaching/class-discussion/class-discussion.feature.ts';
import { classNoteFeature } from './features/teaching/class-note/class-note.feature.ts';
import { classQuestionFeature } from './features/teaching/class-question/class-question.feature.ts';
import { classScreenFeature } from './features/teaching/class-screen/class-screen.feature.ts';
import { classSessionFeature } from './features/teaching/class-session/class-session.feature.ts';
import { classStartFeature } from './features/teaching/class-start/class-start.feature.ts';
import { contributionFeature } from './features/teaching/contribution/contribution.feature.ts';
import { courseDiscussionFeature } from './features/teaching/course-discussion/course-discussion.feature.ts';
import { courseStatisticsFeature } from './features/teaching/course-statistics/course-statistics.feature.ts';
import { coursewareFeature } from './features/teaching/courseware/courseware.feature.ts';
import { defenceFeature } from './features/teaching/defence/defence.feature.ts';
import { deliverableFeature } from './features/teaching/deliverable/deliverable.feature.ts';
import { discussionFeature } from './features/teaching/discussion/discussion.feature.ts';
import { experimentFeature } from './features/teaching/experiment/experiment.feature.ts';
import { experimentTrainingFeature } from './features/teaching/experiment-training/experiment-training.feature.ts';
import { gradebookFeature } from './features/teaching/gradebook/gradebook.feature.ts';
import { groupingFeature } from './features/teaching/grouping/grouping.feature.ts';
import { linkFeature } from './features/teaching/link/link.feature.ts';
import { markingFeature } from './features/teaching/marking/marking.feature.ts';
import { projectFeature } from './features/teaching/project/project.feature.ts';
import { reportArchiveFeature } from './features/teaching/report-archive/report-archive.feature.ts';
import { reportTemplateFeature } from './features/teaching/report-template/report-template.feature.ts';
import { studentTeamFeature } from './features/teaching/student-team/student-team.feature.ts';
import { surveyFeature } from './features/teaching/survey/survey.feature.ts';
import { taskFeature } from './features/teaching/task/task.feature.ts';
import { taskDrawingFeature } from './features/teaching/task-drawing/task-drawing.feature.ts';
import { teamBoardFeature } from './features/teaching/team-board/team-board.feature.ts';
import { weeklyReportFeature } from './features/teaching/weekly-report/weekly-report.feature.ts';
import { workSimilarityFeature } from './features/teaching/work-similarity/work-similarity.feature.ts';
import { bookingFeature } from './features/timetable/booking/booking.feature.ts';
import { timetableFeature } from './features/timetable/timetable/timetable.feature.ts';
import { type Feature, routesOf } from './http/feature.ts';

/** Every feature of the product; a new one is one line here. Jobs start and demo data is made in this order. */
export const features: readonly Feature[] = [
  ...baseFeatures,
  schoolClassFeature,
  studentFeature,
  studentImportFeature,
  // Its demo data is of people.
  authorizationFeature,
  studentAccountFeature,
  classChangeFeature,
  calendarFeature,
  classroomFeature,
  imageFeature,
  imageLabelFeature,
  labDiskFeature,
  machineFeature,
  commandLibraryFeature,
  snapshotFeature,
  webPaneFeature,
  machineExportFeature,
  machineFileFeature,
  courseFeature,
  courseChoiceFeature,
  courseStudentFeature,
  courseHallFeature,
  courseTeamFeature,
  courseProfileFeature,
  restudyFeature,
  sectionFeature,
  attachmentFeature,
  experimentFeature,
  coursewareFeature,
  discussionFeature,
  courseDiscussionFeature,
  surveyFeature,
  taskDrawingFeature,
  clusterFeature,
  systemFileFeature,
  workSimilarityFeature,
  linkFeature,
  attemptFeature,
  assistanceFeature,
  terminalRecordingFeature,
  networkDeviceFeature,
  machineQuotaFeature,
  classStartFeature,
  experimentTrainingFeature,
  practicalTrainingFeature,
  markingFeature,
  copyFeature,
  timetableFeature,
  bookingFeature,
  attendanceFeature,
  groupingFeature,
  studentTeamFeature,
  deliverableFeature,
  teamBoardFeature,
  weeklyReportFeature,
  defenceFeature,
  contributionFeature,
  classQuestionFeature,
  classDiscussionFeature,
  classNoteFeature,
  classSessionFeature,
  classScreenFeature,
  courseStatisticsFeature,
  reportArchiveFeature,
  ...examFeatures,
  taskFeature, // One of its demo tasks is a paper of the exams above.
  gradebookFeature,
  sensitiveWordFeature,
  messageFeature,
  textReviewFeature,
  courseApplicationFeature,
  coursePathFeature,
  courseExemptionFeature,
  projectFeature, // Its demo project is one of the courses above.
  courseTemplateFeature,
  openLabFeature,
  memoFeature,
  assistantFeature,
  providerFeature,
  quotaFeature,
  knowledgeFeature,
  chatFeature,
  agentFeature,
  lessonChatFeature,
  conversationFeature,
  applicationFeature,
  applicationSectionFeature,
  chatShareFeature,
  modelStubFeature,
  paletteFeature,
  homeFeature,
  bundleFeature,
  inboxFeature,
  overviewFeature,
  ownOverviewFeature,
  startFeature,
  announcementFeature,
  articleFeature,
  libraryFeature,
  libraryPreviewFeature,
  mindMapFeature,
  mindMapSectionFeature,
  warehouseFeature,
  warehouseCommentFeature,
  warehouseExportFeature,
  roleFeature,
  moduleFeature,
  monitoringFeature,
  alertFeature,
  installationFeature,
  materialFeature,
  mirrorFeature,
  datasetFeature,
  pictureFeature,
  annotationFeature,
  prepUploadFeature,
  labellingFeature,
  recordingFeature,
  shippedDatasetFeature,
  trainingFeature,
  trainedModelFeature,
  reportTemplateFeature,
  deckFeature,
  mapDraftFeature,
  mediaFeature,
  ...[researchProjectFeature, researchMachineFeature, achievementFeature],
];
export const routes = routesOf(features);
