interface Labelled {
  classId: string;
  className: string;
  classCode: string;
  grade: string;
  organizationName: string;
}

/** Returns the label of a class among others: classes of one name are distinguished by grade and organization. */
export function labelOf(one: Labelled, among: Labelled[], withCode = false): string {
  const { className, classCode, grade, organizationName } = one;
  const twice = among.some((other) => other.className === className && other.classId !== one.classId);
  if (twice) return `${className}（${[grade, organizationName, classCode].filter(Boolean).join(' · ')}）`;
  return withCode ? `${className}（${classCode}）` : className;
}
