import { expect, test } from 'vitest';
import { features } from '../app.ts';
import { type Reached, reachOf } from '../testing/reach.ts';
import type { Feature } from './feature.ts';

/** Writes that are not audited, and the reason. Every listed call must be such a write. */
const unaudited: Record<string, string[]> = {
  'a ticket changes nothing; the console that it opens is audited': ['machine/ticket'],
  'whoever calls writes what only they read': [
    ...['agent/again', 'agent/chat', 'agent/discard', 'agent/update', 'aiapplication/run', 'chat/again', 'chat/ask'],
    ...['aiapplication/try', 'lessonchat/ask', 'mindmap/draft'],
    ...['chat/deleteprompt', 'chat/saveprompt', 'chat/stop', 'chat/update', 'deck/draft', 'classnote/save'],
    ...['courseware/savenote', 'memorandum/save', 'memorandum/seen', 'memorandum/snooze', 'memorandum/update'],
    ...[
      'home/arrange',
      'home/noteopened',
      'testbasket/add',
      'testbasket/remove',
      'testbasket/clear',
      'resourcelibrary/favour',
      'aiapplication/favour',
      'aiapplication/rate',
    ],
    ...['task/savecomment', 'task/deletecomment', 'trainingcomparison/note', 'trainingcomparison/pin'],
    ...['usercenter/savelanguage', 'usercenter/savenotification'],
    'platformassistant/saveorupdateplatformassistantuser',
  ],
  'it says that somebody read, liked or is there': [
    ...['article/markread', 'message/markmessageasread', 'message/batchmarkmessageasread'],
    ...['message/removemessagerecord', 'message/batchremovemessagerecord', 'proctoring/acknowledge'],
    ...[
      'discussion/like',
      'classdiscussion/like',
      'coursediscussion/markread',
      'link/visit',
      'applicationsection/use',
      'annotation/stay',
      'machine/touch',
    ],
    ...[
      'classsession/enter',
      'classsession/leave',
      'courseware/track',
      'courseware/measure',
      'resourcelibrary/download',
    ],
    ...['knowledgewarehouse/lock', 'knowledgewarehouse/unlock', 'classsession/push', 'classsession/play'],
  ],
  'the text stands under its author’s name and with its time, and what it replaces is kept or marked': [
    ...['article/comment', 'assistance/say', 'discussion/save', 'discussion/update', 'classdiscussion/post'],
    ...['knowledgewarehouse/comment', 'knowledgewarehouse/updatecomment', 'knowledgewarehouse/updatepage'],
    ...['mindmap/savecontent', 'deck/savecontent', 'deck/saveedits'],
  ],
  'it saves itself as somebody works, several times a minute': [
    ...[
      'annotation/save',
      'deliverable/savedraft',
      'run/savedraft',
      'task/savedraft',
      'trainingreport/savedraft',
      'task/answer',
      'taskdrawing/save',
    ],
    ...[
      'labelling/draw',
      'weeklyreport/save',
      'weeklyreport/savedraft',
      'teamboard/savecard',
      'teamboard/savecolumn',
      'teamboard/movecard',
    ],
  ],
  'a student’s work is a record of its own, with its time, and never overwritten': [
    ...['classquestion/answer', 'courseware/answer', 'deliverable/submit', 'labelling/submit', 'survey/answer'],
    ...['run/open', 'run/answer', 'run/check', 'run/openhint', 'run/submit', 'run/tryscript'],
    ...['task/open', 'task/submit', 'task/takeback', 'task/removefile', 'trainingsection/submit'],
    'trainingreport/submit',
    ...['practice/answer', 'practice/assess', 'practice/begin', 'practice/restart', 'practice/tryanswer'],
    ...['match/submit', 'match/trycode', 'exam/tryanswer', 'exam/judgeanswer', 'exam/checkmachine'],
    ...['exam/startmachine', 'proctoring/report', 'signin/savesigninrecord'],
  ],
  'it only reads: what writes stands in the same table of ways': ['prepupload/listjob'],
  'the use of machines is a log of its own': ['machine/start'],
  'the log of logins keeps it': ['auth/code', 'auth/codequestion', 'auth/login', 'auth/logout'],
  'it is not in force before its second step, which the audit keeps': ['secondfactor/begin'],
  'it prepares what is shown, and whoever looks next would do the same': [
    ...[
      'coursestat/get',
      'coursestat/listclass',
      'coursestat/listsection',
      'coursestat/liststudent',
      'coursestat/mine',
    ],
    ...['coursestat/student', 'knowledgebase/search', 'knowledgebase/vectors', 'overview/student', 'overview/teacher'],
    'knowledgedocument/open',
    ...['personalarchive/list', 'training/detector', 'training/net'],
    ...['classsession/deck', 'courseware/openpackage', 'courseware/prepare', 'courseware/get', 'coursebundle/look'],
    ...['coursetemplate/preview', 'coursetemplate/section', 'gradebook/explain', 'gradebook/get', 'gradebook/listmine'],
    ...['gradebook/mine', 'machine/list', 'marking/screens', 'overview/read', 'webpane/ports', 'snapshot/list'],
    ...[
      'networkdevice/list',
      'networkdevice/listsession',
      'exam/getjudgement',
      'exam/getsimilarity',
      'exam/listanswer',
    ],
    ...['exam/listjudgement', 'exam/listmachinecheck', 'exam/listmine', 'exam/listsimilarity', 'marker/listanswer'],
    'examinquiry/listmine',
    ...['markingplan/listmark', 'regrade/listchange', 'regrade/preview', 'practice/getoutcome'],
    ...[
      'resourcelibrary/get',
      'resourcelibrary/preview',
      'material/preview',
      'section/getreading',
      'mindmapsection/get',
    ],
  ],
};

/** Texts, messages, jobs and live events of other features have audit records of their own. */
const apart = /^(?:platform|http)\/|^features\/base\/(?:sensitive-word|text-review|job|live|message|online)\//;
const writing = /\.(?:insert|update|delete)\(\s*\w|insert into|delete from|sql`\s*update /;

function callsOf(feature: Feature) {
  const { routes = [] } = feature;
  const own = `features/${feature.name}/`;
  const stop = (at: string) => apart.test(at) && !at.startsWith(own);
  return (typeof routes === 'function' ? routes(features) : routes).map((route) => {
    const reached = reachOf(feature, route, stop);
    const writes = (one: Reached) => one.at.includes('.store.ts#') && writing.test(one.body);
    return {
      path: route.endpoint.path,
      writes: reached.some((one) => writes(one) || /\bstartJob\(/.test(one.body)),
      audited: route.endpoint.audit !== null || reached.some(({ body }) => /record(?:Audit|Change)\(/.test(body)),
    };
  });
}

const calls = features.flatMap(callsOf);

test('every call that writes is audited or listed with a reason', () => {
  const missing = calls.filter(({ writes, audited }) => writes && !audited).map(({ path }) => path);
  expect(missing.length).toBeGreaterThan(50);
  expect(missing.toSorted()).toEqual(Object.values(unaudited).flat().toSorted());
});
