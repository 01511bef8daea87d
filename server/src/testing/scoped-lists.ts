/**
 * List whose rows the data range narrows. It returns the record of each person or organization in reach, identified by
 * a mark in its row.
 */
interface ScopedList {
  /**
   * `person`: mark of a record that the person owns. `organization`: mark of a record of the organization without an
   * owner.
   */
  by: 'person' | 'organization';
  mark: (id: string) => string;
  /** Input besides the page. */
  input?: (shared: SharedRecords) => object;
}

/** Records that some lists require in their input. */
export interface SharedRecords {
  /** Role that everybody has. */
  commonRoleId: string;
  /** Role that nobody has. */
  emptyRoleId: string;
}

/** Short enough for every name field. */
export const nameOf = (kind: string, id: string) => `${kind}-${id.slice(-12)}`;

const ofPeople = { by: 'person', mark: (userId: string) => userId } as const;
const marked = (kind: string, by: ScopedList['by'] = 'person') => ({ by, mark: (id: string) => nameOf(kind, id) });

/** Paged lists whose records have an owner or an organization. */
export const scopedLists: Record<string, ScopedList> = {
  'aiusage/list': ofPeople,
  'aiconversation/list': { ...ofPeople, input: () => ({ reason: 'x' }) },
  'aiconversation/listmedia': { ...ofPeople, input: () => ({ reason: 'x' }) },
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
  'paper/list': marked('paper'),
  'exam/list': marked('exam'),
  'match/list': marked('match'),
  'practice/list': marked('practice'),
  'material/list': marked('material'),
  'dataset/list': marked('dataset'),
  'researchproject/list': marked('research'),
  'achievement/list': marked('achievement'),
  'organization/list': { by: 'organization', mark: (id) => id },
  'class/listkept': marked('class', 'organization'),
  'student/list': marked('student', 'organization'),
  'studentaccount/list': marked('student', 'organization'),
};

const wholeSchools = 'the school’s: who keeps them keeps all of them';
const ofClasses = 'of one record, whose right is asked first, or of what classsession/list lists';
const oneParent = 'of one record, whose right is asked first';
const ones = 'nobody’s but one’s own';

/** All other paged lists, and the reason why the data range does not narrow them. */
export const unscopedLists: Record<string, string> = {
  'trainingsection/results': oneParent,
  'labelling/results': oneParent,
  'openlab/listbooking': oneParent,
  'openlab/list': 'open to every student, or to those of some classes',
  'chat/list': ones,
  'chatshare/list': 'shared with classes of one’s own; tried in `chat-share.test.ts`',
  'aiapplication/list': ones,
  'coursebundle/list': ones,
  'aiapplication/listpublic': 'what is published for the reader',
  'knowledgebase/list': 'what somebody shares with the reader; `knowledge.test.ts` tries it',
  'knowledgedocument/list': oneParent,
  'knowledgedocument/listchunk': oneParent,
  'terminalrecording/listown': ones,
  'training/list': ones,
  'trainedmodel/list': ones,
  'trainedmodel/listoffered': 'one’s own, and those that others share; tried in `offered-model.test.ts`',
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
  'knowledgewarehouse/listcomment': oneParent,
  'networkdevice/list': 'the devices of the school, for everybody who may book them',
  'networkdevice/listsession': 'one’s own, and all for who keeps the devices; `network-device.test.ts` tries it',
  'coursetemplate/list': 'one’s own, and those that others offer; tried in `course-template.test.ts`',
  'deck/list': 'one’s own, and those that others share with the school; tried in `deck.test.ts`',
  'media/list': 'one’s own, and what others publish; tried in `media.test.ts`',
  'mindmap/list': 'one’s own, and those that others share with the school; tried in `mind-map.test.ts`',
  'reporttemplate/list': 'one’s own, and what others share; tried in `report-template.test.ts`',
  'resourcelibrary/listranking': 'counted over resources with files; tried in `library-statistics.test.ts`',
  'resourcelibrary/listuse': 'of resources in reach, by other people; tried in `library-statistics.test.ts`',
  'resourcelibrary/list': 'what is shared with one, besides one’s own; tried in `library.test.ts`',
  'message/readers': oneParent,
  'section/listprogress': oneParent,
  'coursepath/listunprepared': oneParent,
  'courseexemption/list': oneParent,
  'discussion/list': oneParent,
  'discussion/listreply': oneParent,
  'survey/listanswer': oneParent,
  'task/listmine': ones,
  'task/listwork': oneParent,
  'usercenter/listlogin': ones,
  'submission/list': 'answers to a question, as `question/list`; tried in `submission.test.ts`',
  'exam/listmine': ones,
  'examaccount/list': 'as `exam/list`; tried in `exam-account.test.ts`',
  'practice/listprogress': oneParent,
  'practice/listmine': ones,
  'practice/listmistake': ones,
  'exam/listcandidate': oneParent,
  'exam/listanswer': oneParent,
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
  'practicaltraining/list': 'of the courses of `course/list`; tried in `practical-training.test.ts`',
  'practicaltraining/listmine': 'of the courses that one studies',
  'practicaltraining/listexperiment': 'of the courses of `course/list`; tried in `practical-training.test.ts`',
  'practicaltraining/board': oneParent,
  'examappeal/list': 'of the exams of `exam/list`; tried in `exam-appeal.test.ts`',
  'examinquiry/listoffice': 'by the organizations of classes; tried in `exam-inquiry.test.ts`',
  'examinquiry/list': 'candidates of the exams of `exam/list`; tried in `exam-inquiry.test.ts`',
  'examinquiry/listmine': ones,
  'questionmeasure/list': 'only of questions that exams measured; tried in `exam-analysis.test.ts`',
  'classsession/listmine': ones,
  'classsession/listpeople': oneParent,
  'classquestion/list': ofClasses,
  'classquestion/listmine': ones,
  'classquestion/listresponse': oneParent,
  'classdiscussion/list': ofClasses,
  'coursediscussion/list': oneParent,
  'coursestat/listclass': oneParent,
  'coursestat/listsection': oneParent,
  'coursestat/liststudent': oneParent,
  'reportarchive/list': 'reports of experiments in courses that one marks in; tried in `report-archive.test.ts`',
  'classnote/list': 'one’s own, and shared ones of classes that one runs or was called into',
  'grouping/list': ofClasses,
  'team/listmember': oneParent,
  'weeklyreport/list': oneParent,
  'restudy/list': 'of the students of a class, as `student/list`',
  'question/list': 'of a bank, or of all banks: as `questionbank/list`',
  'labimage/list': wholeSchools,
  'mirror/list': 'the published images of the school, for every teacher to choose from',
  'mirrorrequest/list': 'one’s own, and all for who builds images; tried in `mirror.test.ts`',
  'systemfile/list': wholeSchools,
  'imagelabel/list': wholeSchools,
  'commandlibrary/list': 'one’s own, and those that others share; tried in `command-library.test.ts`',
  'machine/list': 'who looks after the host looks after every machine on it',
  'machinequota/usage': 'as `machine/list`',
  'terminalrecording/list': 'as `machine/list`',
  'terminalrecording/listofsection': oneParent,
  'achievement/listperson':
    'of the achievements of `achievement/list`, person by person; tried in `achievement.test.ts`',
  'trainingcomparison/list': 'some trainings of `training/list`, named; tried in `training-comparison.test.ts`',
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
