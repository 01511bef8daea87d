import { auditFeature } from '../features/base/audit/audit.feature.ts';
import { authFeature } from '../features/base/auth/auth.feature.ts';
import { backupFeature } from '../features/base/backup/backup.feature.ts';
import { dictionaryFeature } from '../features/base/dictionary/dictionary.feature.ts';
import { helpFeature } from '../features/base/help/help.feature.ts';
import { importFeature } from '../features/base/import/import.feature.ts';
import { jobFeature } from '../features/base/job/job.feature.ts';
import { liveFeature } from '../features/base/live/live.feature.ts';
import { loginRecordFeature } from '../features/base/login-record/login-record.feature.ts';
import { onlineFeature } from '../features/base/online/online.feature.ts';
import { organizationFeature } from '../features/base/organization/organization.feature.ts';
import { parameterFeature } from '../features/base/parameter/parameter.feature.ts';
import { personalArchiveFeature } from '../features/base/personal-archive/personal-archive.feature.ts';
import { profileFeature } from '../features/base/profile/profile.feature.ts';
import { resourceFeature } from '../features/base/resource/resource.feature.ts';
import { settingFeature } from '../features/base/setting/setting.feature.ts';
import { storedFileFeature } from '../features/base/stored-file/stored-file.feature.ts';
import { textIndexFeature } from '../features/base/text-index/text-index.feature.ts';
import { timingTaskFeature } from '../features/base/timing-task/timing-task.feature.ts';
import { uploadFeature } from '../features/base/upload/upload.feature.ts';
import { userFeature } from '../features/base/user/user.feature.ts';
import type { Feature } from '../http/feature.ts';

/** What every school stands on, in the order in which it begins. */
export const baseFeatures: readonly Feature[] = [
  authFeature,
  liveFeature,
  resourceFeature,
  parameterFeature,
  settingFeature,
  profileFeature,
  dictionaryFeature,
  helpFeature,
  jobFeature,
  auditFeature,
  loginRecordFeature,
  onlineFeature,
  timingTaskFeature,
  backupFeature,
  importFeature,
  storedFileFeature,
  textIndexFeature,
  uploadFeature,
  organizationFeature,
  userFeature,
  personalArchiveFeature,
];
