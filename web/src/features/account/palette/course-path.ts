/** Where a course is opened: to teach it, or to study it. */
export const coursePath = ({ courseId, editor }: { courseId: string; editor: boolean }) =>
  editor ? `/teaching/courses/${courseId}` : `/courses/${courseId}`;
