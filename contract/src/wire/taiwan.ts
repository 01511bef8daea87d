/**
 * Words that the dictionary of traditional Chinese turns into another trade's (a software release, a data type, a
 * licence, a mirror image), with what a school in Taiwan says; applied to what the dictionary gives.
 */
export const taiwanWords: [string, string][] = [
  ['釋出', '發布'],
  ['型別', '類型'],
  ['許可權', '權限'],
  ['映象', '映像檔'],
];
