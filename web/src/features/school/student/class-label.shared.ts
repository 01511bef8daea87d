interface Labelled {
  classId: string;
  className: string;
  classCode: string;
  grade: string;
  organizationName: string;
}

/** What a class is called among others: where two have one name, their grade and organization tell them apart. */
export function labelOf(one: Labelled, among: Labelled[], withCode = false): string {
  const { className, classCode, grade, organizationName } = one;
  const twice = among.some((other) => other.className === className && other.classId !== one.classId);
  if (twice) return `${className}（${[grade, organizationName, classCode].filter(Boolean).join(' · ')}）`;
  return withCode ? `${className}（${classCode}）` : className;
}
