import { defineFeature } from '../../../http/feature.ts';
import { createDemoRecording } from './terminal-recording.demo.ts';
import { recorderDaemon, terminalRecordingJobs } from './terminal-recording.job.ts';
import { terminalRecordingParameters } from './terminal-recording.parameter.ts';
import { terminalRecordingRoutes } from './terminal-recording.routes.ts';
import { terminalRecordingPortable } from './terminal-recording-portable.service.ts';

export const terminalRecordingFeature = defineFeature({
  name: 'lab/terminal-recording',
  portable: terminalRecordingPortable,
  routes: terminalRecordingRoutes,
  daemons: [recorderDaemon],
  jobs: terminalRecordingJobs,
  parameters: Object.values(terminalRecordingParameters),
  menu: [
    {
      code: 'lab/terminal-recording',
      parent: 'lab',
      order: 60,
      titles: { zh: '终端录像', en: 'Recordings', mn: 'Терминалын бичлэг' },
      hints: { zh: '回放终端里的操作', en: 'Play terminals again', mn: 'Терминалыг дахин үзэх' },
      route: 'terminal-recordings',
      view: 'lab/terminal-recording/RecordingsPage',
      icon: 'video-camera',
      roles: ['ROLE_ADMIN'],
    },
    {
      code: 'study/own-recordings',
      parent: 'study',
      order: 66,
      titles: { zh: '我的终端录像', en: 'My recordings', mn: 'Миний терминалын бичлэг' },
      hints: { zh: '回看自己的操作', en: 'What you typed, played again', mn: 'Өөрийн ажлыг дахин үзэх' },
      route: '/study/terminal-recordings',
      view: 'lab/terminal-recording/OwnRecordingsPage',
      icon: 'eye',
      roles: ['ROLE_STUDENT'],
    },
  ],
  demo: createDemoRecording,
  audits: {
    'terminalrecording.policy': {
      zh: '开启或关闭终端录像',
      en: 'Switched the recording of terminals',
      mn: 'Терминалын бичлэгийг тохируулсан',
    },
    'terminalrecording.watch': {
      zh: '查看他人的终端录像',
      en: 'Watched a person’s terminal',
      mn: 'Хүний терминалын бичлэг үзсэн',
    },
    'terminalrecording.delete': {
      zh: '删除终端录像',
      en: 'Deleted a recording of a terminal',
      mn: 'Терминалын бичлэг устгасан',
    },
  },
});
