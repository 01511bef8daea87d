/** What a role may be given, beyond what every signed-in user has. Each is also a button-type resource. */
export const permissions = [
  'usermenu:notification',
  'usermenu:help',
  /** Creates courses and runs those of one's own. */
  'course.teach',
  /** Sees and changes every course in the data range. */
  'course.manage',
  /** Studies released courses of the classes one is in. */
  'course.study',
  /** Builds, publishes and removes lab images. */
  'lab.image',
  /** Sees the lab engine and every machine; may end any of them. */
  'lab.manage',
] as const;
export type Permission = (typeof permissions)[number];
