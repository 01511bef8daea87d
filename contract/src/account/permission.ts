/** What a role may be given, beyond what every signed-in user has. Each is also a button-type resource. */
export const permissions = [
  'usermenu:notification',
  'usermenu:help',
  /** Creates courses and runs those of one's own. */
  'course.teach',
  /** Chooses among one's own courses for what starts in the header. */
  'course.choose',
  /** Sees and changes every course in the data range. */
  'course.manage',
  /** Studies released courses of the classes one is in. */
  'course.study',
  /** Builds, publishes and removes lab images. */
  'lab.image',
  /** Sees the lab engine and every machine; may end any of them. */
  'lab.manage',
  /** Sends messages to one's own courses and classes; with `course.manage` to roles and to everyone. */
  'message.send',
  /** Opens sign-ins for one's own courses. */
  'signin.open',
  /** Sees who came to the sign-ins of courses that one may change; marks by hand, extends and ends them. */
  'signin.run',
  /** Signs in to the sign-ins of one's classes. */
  'signin.take',
  /** Plans lessons of one's own courses; with `course.manage` of all. */
  'schedule.plan',
  /** Sets terms, periods and holidays. */
  'schedule.calendar',
  /** Writes the help documents. */
  'help.manage',
  /** Keeps classes and their students. */
  'member.manage',
  /** Creates AI applications. */
  'ai.create',
] as const;
export type Permission = (typeof permissions)[number];
