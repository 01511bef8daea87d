import { expect, test } from 'vitest';
import { features, routes } from '../app.ts';
import { placesOf } from '../testing/places.ts';
import { reachOf } from '../testing/reach.ts';
import type { Feature } from './feature.ts';

/** Calls with texts that are not screened, or not all of them, and the reason. */
const unscreened: Record<string, string[]> = {
  'nobody else sees it': [
    'knowledgebase/search',
    ...['agent/again', 'agent/update', 'auth/login', 'chat/saveprompt', 'chat/update', 'courseware/savenote'],
    ...[
      'home/arrange',
      'home/noteopened',
      'memorandum/save',
      'memorandum/update',
      'mindmap/save',
      'mindmap/savedraft',
      'task/savecomment',
      'dataset/clean',
    ],
    ...['platformassistant/saveorupdateplatformassistantuser', 'secondfactor/remove', 'secondfactor/renewcodes'],
    ...['snapshot/save', 'snapshot/update', 'trainingcomparison/note', 'training/start', 'trainingsection/start'],
    'trainingreport/savedraft',
    ...[
      'usercenter/updateuserpassword',
      'recording/begin',
      'recording/finish',
      'material/update',
      'commandlibrary/send',
    ],
  ],
  'it is screened when it is handed in or put out, by a step of its own': [
    'weeklyreport/savedraft',
    ...['article/save', 'deliverable/savedraft', 'deck/save', 'task/savedraft', 'run/savedraft'],
  ],
  'it is an answer, marked as it was written': [
    ...['exam/judgeanswer', 'exam/saveanswer', 'exam/submit', 'exam/tryanswer', 'match/submit', 'match/trycode'],
    ...['practice/answer', 'practice/tryanswer', 'run/answer', 'run/submit', 'run/tryscript', 'submission/save'],
    ...['submission/try', 'task/tryanswer', 'task/answer', 'task/submit', 'trainingreport/submit'],
    'signin/savesigninrecord',
  ],
  'it is material of teaching: words of a subject may be what others must not write, and its author is a teacher': [
    ...['courseware/saveitem', 'experiment/save', 'paper/generate', 'paper/save', 'paper/update', 'question/save'],
    ...['question/update', 'questionbank/save', 'questionbank/update', 'regrade/save', 'task/save', 'outline/save'],
    ...['deliverable/save', 'practicaltraining/save', 'knowledgedocument/updatechunk', 'knowledgepoint/save'],
    ...['knowledgepoint/rename', 'defence/save', 'dataset/save', 'dataset/update', 'annotation/savelabel'],
    ...['annotation/freeze', 'picture/addclass', 'picture/deleteclass', 'picture/freeze', 'picture/move'],
    ...['picture/renameclass', 'trainingsection/save', 'commandlibrary/save', 'commandlibrary/savegroup'],
    ...['commandlibrary/update', 'commandlibrary/updategroup', 'section/renamemany', 'team/saverules'],
    ...['trainedmodel/save', 'trainedmodel/update'],
  ],
  'it names what the school or an exam has, by those who run it': [
    ...['alertrule/save', 'alertrule/update', 'calendar/savedays', 'calendar/saveterm', 'class/delete', 'class/save'],
    ...[
      'class/batchupdate',
      'class/update',
      'classchange/split',
      'classroom/save',
      'classroom/update',
      'coursestudent/save',
    ],
    ...['dictionary/save', 'dictionary/saveentry', 'dictionary/update', 'dictionary/updateentry', 'exam/save'],
    'exam/openresit',
    ...[
      'exam/update',
      'examaccount/add',
      'examaccount/make',
      'examroom/save',
      'examroom/update',
      'gradebook/addcolumn',
      'gradebook/save',
    ],
    ...['gradebook/updatecolumn', 'grouping/make', 'grouping/save', 'imagelabel/save', 'imagelabel/update'],
    ...['knowledgewarehouse/setmember', 'labdisk/clean', 'labimage/announce', 'labimage/copy', 'labimage/delete'],
    ...['labimage/save', 'labimage/savemachine', 'labimage/update', 'networkdevice/save', 'networkdevice/update'],
    ...['organization/save', 'organization/update', 'parameter/save', 'provider/save', 'provider/update'],
    ...['researchproject/setstages', 'resource/save', 'resource/update', 'role/copy', 'role/save', 'role/update'],
    ...['schedule/saveclassschedule', 'schedule/saveclassscheduleauto', 'schedule/updateclassschedule'],
    ...[
      'sensitiveword/save',
      'sensitiveword/update',
      'signin/savesigninsetting',
      'classsession/checkin',
      'student/save',
    ],
    ...[
      'student/update',
      'studentaccount/issue',
      'studentaccount/make',
      'systemdocument/save',
      'systemdocument/update',
    ],
    ...['systemfile/delete', 'systemfile/save', 'systemfile/update', 'timingtask/change', 'timingtask/run'],
  ],
  'it says why, on record of those who look after it': [
    ...['aiconversation/open', 'authorization/grant', 'authorization/revoke', 'classchange/graduate'],
    'personalarchive/startfor',
    ...['classchange/merge', 'exam/extend', 'exam/forcesubmit', 'marking/passstep', 'markingplan/reveal'],
    ...['exam/notesimilarity', 'match/notesimilarity', 'worksimilarity/note'],
    ...['match/extend', 'match/rejudge', 'match/setstanding', 'openlab/dismissbooking', 'proctoring/admit'],
    ...['proctoring/extend', 'proctoring/forcesubmit', 'proctoring/saveincident', 'restudy/save', 'student/move'],
    ...['student/transfer', 'task/extend', 'textreview/reject'],
  ],
  'it cites what is published elsewhere': ['achievement/importbibtex'],
};

/** Maximum length below which a text is too short to matter. */
const shortest = 20;
const writing = /\.(?:insert|update|delete)\(\s*\w|insert into|delete from|sql`\s*update /;
const reading = /\/(?:list|get$|preview|export|look|count)/;

function callsOf(feature: Feature) {
  const { routes: own = [] } = feature;
  return (typeof own === 'function' ? own(features) : own).flatMap((route) => {
    const { path, input, shown } = route.endpoint;
    const texts = placesOf(input).filter(
      ({ place, open, shaped, format, maxLength }) =>
        !open && !shaped && (!format || format === 'markdown') && maxLength >= shortest && place !== '[]',
    );
    if (texts.length === 0 || reading.test(path)) return [];
    const reached = reachOf(feature, route);
    if (!reached.some(({ at, body }) => at.includes('.store.ts#') && writing.test(body))) return [];
    const screened = shown.length > 0 || reached.some(({ at }) => /#(?:publishable|screened|screenShown)$/.test(at));
    return [{ path, screened }];
  });
}

test('every text that others will see is screened for sensitive words or listed with a reason', () => {
  const calls = features.flatMap(callsOf);
  const missing = calls.filter(({ screened }) => !screened).map(({ path }) => path);
  expect(calls.length).toBeGreaterThan(200);
  expect(missing.toSorted()).toEqual(Object.values(unscreened).flat().toSorted());
});

test('the texts that an endpoint declares as shown exist in its input', () => {
  const unknown = routes.flatMap(({ endpoint: { path, input, shown } }) => {
    const places = new Set(placesOf(input).map(({ place }) => place));
    return shown.filter((place) => !places.has(place)).map((place) => `${path} ${place}`);
  });
  expect(unknown).toEqual([]);
});
