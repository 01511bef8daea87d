import { examApi } from '@xueyan/contract/exam/exam';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { invigilationApi, proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import type { Foreign } from '../../../testing/foreign.ts';

const rules: SittingRules = {
  fullScreen: false,
  leaveLimit: 3,
  leaveEnd: 'warn',
  paste: true,
  watermark: false,
  camera: 'off',
};
const reason = '设备故障';
const words = '请坐好';

const room = { roomName: '他人的考场', seats: 30, networks: [], invigilatorIds: [] };

/** Creates a room of the existing exam and a message to its candidates. */
export const proctoringForeign: Foreign = {
  records: async ({ teacher, student }) => {
    const { pageInfo } = await teacher.call(examApi.list, {});
    const examId = pageInfo.resultList[0]?.examId ?? '';
    const { roomId } = await teacher.call(examRoomApi.save, { ...room, examId });
    await teacher.call(proctoringApi.say, { examId, words, warning: false });
    const { messageList } = await student.call(invigilationApi.mine, { examId });
    return { roomId, 'exam message': messageList[0]?.messageId ?? '' };
  },
  places: { 'proctoring/acknowledge messageId': 'exam message' },
  answered: {
    'proctoring/listcandidate': 'a room only narrows what one may see anyway',
    'proctoring/listsnapshot': 'a candidate only narrows what one may see anyway',
    'proctoring/listevent': 'a candidate only narrows what one may see anyway',
  },
  inputs: {
    'proctoring/setrule': { rules },
    'proctoring/pause': { reason },
    'proctoring/message': { words, warning: false },
    'proctoring/extend': { minutes: 5, reason },
    'proctoring/forcesubmit': { reason },
    'proctoring/admit': { reason },
    'proctoring/saveincident': { kind: 'other', words },
    'proctoring/report': { kind: 'left', seconds: 1 },
  },
};
