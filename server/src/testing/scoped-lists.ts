/** The list answers the record of each of these in whose data range it lies; a mark that its row carries, by who or where. */
interface ScopedList {
  /** By person: what a record of theirs carries. By organization: what one of it carries, that is nobody's own. */
  by: 'person' | 'organization';
  mark: (id: string) => string;
  /** Besides the page itself. */
  input?: (shared: SharedRecords) => object;
}

/** Records that calls must name to ask for a list at all. */
export interface SharedRecords {
  /** Everybody has it. */
  commonRoleId: string;
  /** Nobody has it. */
  emptyRoleId: string;
}

/** Short enough for every name. */
export const nameOf = (kind: string, id: string) => `${kind}-${id.slice(-12)}`;

const ofPeople = { by: 'person', mark: (userId: string) => userId } as const;
const marked = (kind: string, by: ScopedList['by'] = 'person') => ({ by, mark: (id: string) => nameOf(kind, id) });

/** Every list with pages whose records have an owner or an organization. */
export const scopedLists: Record<string, ScopedList> = {
  'aiusage/list': ofPeople,
  'aiconversation/list': ofPeople,
  'aiapplication/listwaiting': ofPeople,
  'user/list': ofPeople,
  'online/list': ofPeople,
  'loginrecord/list': ofPeople,
  'authorization/list': ofPeople,
  'authorization/people': ofPeople,
  'role/listmember': { ...ofPeople, input: ({ commonRoleId }) => ({ roleId: commonRoleId }) },
  'role/listother': { ...ofPeople, input: ({ emptyRoleId }) => ({ roleId: emptyRoleId }) },
  'audit/list': { ...marked('audit'), input: () => ({ action: 'user.rename' }) },
  'announcement/list': marked('announcement'),
  'article/list': marked('article'),
  'message/listsent': marked('message'),
  'course/list': marked('course'),
  'signin/list': marked('course'),
  'classsession/list': marked('course'),
  'task/list': marked('course'),
  'courseapply/list': marked('course'),
  'attendclassapply/list': marked('course'),
  'withdrawapply/list': marked('course'),
  'booking/list': marked('booking'),
  'questionbank/list': marked('bank'),
  'material/list': marked('material'),
  'dataset/list': marked('dataset'),
  'organization/list': { by: 'organization', mark: (id) => id },
  'class/listkept': marked('class', 'organization'),
  'student/list': marked('student', 'organization'),
  'studentaccount/list': marked('student', 'organization'),
};

const wholeSchools = 'the school’s: who keeps them keeps all of them';
const oneParent = 'of one record, whose right is asked first';
const ones = 'nobody’s but one’s own';

/** Every other list with pages, and why the data range does not narrow it. */
export const unscopedLists: Record<string, string> = {
  'chat/list': ones,
  'aiapplication/list': ones,
  'aiapplication/listpublic': 'what is published for the reader',
  'knowledgebase/list': 'what somebody shares with the reader; `knowledge.test.ts` tries it',
  'knowledgedocument/list': oneParent,
  'knowledgedocument/listchunk': oneParent,
  'training/list': ones,
  'picture/list': oneParent,
  'annotation/list': oneParent,
  'class/list': 'the classes of the school, for a course to choose from',
  'classroom/list': 'the rooms of the school, which are nobody’s own; all for who holds `classroom.manage` for all',
  'booking/listuse': 'the rooms of the school, which are nobody’s own; as `classroom/list`',
  'class/liststudent': oneParent,
  'class/listother': 'students by their accounts, for one class; `reach.test.ts` tries it',
  'course/liststudy': ones,
  'courseapply/listmine': ones,
  'coursehall/list': 'the courses that their teachers offer to everybody',
  'announcement/listpublished': 'what is addressed to the reader',
  'message/listmessagecenter': ones,
  'article/listpublished': 'what the school writes for all of its people',
  'article/listcomment': oneParent,
  'networkdevice/list': 'the devices of the school, for everybody who may book them',
  'networkdevice/listsession': 'one’s own, and all for who keeps the devices; `network-device.test.ts` tries it',
  'coursetemplate/list': 'one’s own, and those that others offer; tried in `course-template.test.ts`',
  'deck/list': 'one’s own, and those that others share with the school; tried in `deck.test.ts`',
  'mindmap/list': 'one’s own, and those that others share with the school; tried in `mind-map.test.ts`',
  'reporttemplate/list': 'one’s own, and what others share; tried in `report-template.test.ts`',
  'resourcelibrary/list': 'what is shared with one, besides one’s own; tried in `library.test.ts`',
  'message/readers': oneParent,
  'section/listprogress': oneParent,
  'discussion/list': oneParent,
  'discussion/listreply': oneParent,
  'survey/listanswer': oneParent,
  'task/listmine': ones,
  'task/listwork': oneParent,
  'usercenter/listlogin': ones,
  'submission/list': 'answers to a question, as `question/list`; tried in `submission.test.ts`',
  'paper/list': 'as `questionbank/list`',
  'exam/list': 'as `questionbank/list`',
  'exam/listmine': ones,
  'examaccount/list': 'as `exam/list`; tried in `exam-account.test.ts`',
  'practice/list': 'as `exam/list`',
  'practice/listprogress': oneParent,
  'practice/listmine': ones,
  'practice/listmistake': ones,
  'exam/listcandidate': oneParent,
  'exam/listanswer': oneParent,
  'match/list': 'as `exam/list`',
  'match/listmine': ones,
  'match/listentry': oneParent,
  'match/listsubmission': oneParent,
  'match/listmysubmission': ones,
  'proctoring/listexam': 'as `exam/list`, and exams of which one looks after a room; tried in `proctoring.test.ts`',
  'proctoring/listcandidate': oneParent,
  'proctoring/listevent': oneParent,
  'proctoring/listsnapshot': oneParent,
  'proctoring/listmessage': oneParent,
  'proctoring/listincident': oneParent,
  'examanalysis/listitem': oneParent,
  'markingplan/listmark': oneParent,
  'marker/listexam': 'exams in which one was asked to mark; tried in `marker.test.ts`',
  'marker/listanswer': oneParent,
  'regrade/preview': oneParent,
  'regrade/list': oneParent,
  'regrade/listchange': oneParent,
  'assistance/list': 'of the courses in which one helps; tried in `assistance.test.ts`',
  'experimenttraining/list': 'of the courses that one studies',
  'examappeal/list': 'of the exams of `exam/list`; tried in `exam-appeal.test.ts`',
  'questionmeasure/list': 'only of questions that exams measured; tried in `exam-analysis.test.ts`',
  'classsession/listmine': ones,
  'classsession/listpeople': oneParent,
  'classquestion/list': oneParent,
  'classquestion/listresponse': oneParent,
  'classdiscussion/list': oneParent,
  'coursestat/listclass': oneParent,
  'coursestat/listsection': oneParent,
  'coursestat/liststudent': oneParent,
  'reportarchive/list': 'reports of experiments in courses that one marks in; tried in `report-archive.test.ts`',
  'classnote/list': 'one’s own, and shared ones of classes that one runs or was called into',
  'grouping/list': oneParent,
  'team/listmember': oneParent,
  'weeklyreport/list': oneParent,
  'restudy/list': 'of the students of a class, as `student/list`',
  'question/list': 'of a bank, or of all banks: as `questionbank/list`',
  'labimage/list': wholeSchools,
  'imagelabel/list': wholeSchools,
  'commandlibrary/list': 'one’s own, and those that others share; tried in `command-library.test.ts`',
  'machine/list': 'who looks after the host looks after every machine on it',
  'machinequota/usage': 'as `machine/list`',
  'terminalrecording/list': 'as `machine/list`',
  'terminalrecording/listofsection': oneParent,
  'role/list': wholeSchools,
  'dictionary/list': wholeSchools,
  'dictionary/listentry': wholeSchools,
  'parameter/list': wholeSchools,
  'parameter/listchanges': wholeSchools,
  'sensitiveword/list': wholeSchools,
  'textreview/list': wholeSchools,
  'timingtask/list': wholeSchools,
  'timingtask/runs': wholeSchools,
  'backup/list': wholeSchools,
  'installation/parts': wholeSchools,
  'alertrule/list': wholeSchools,
  'alert/list': wholeSchools,
  'monitoring/endpoints': wholeSchools,
  'monitoring/statements': wholeSchools,
  'monitoring/failures': wholeSchools,
};
