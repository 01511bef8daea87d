/**
 * Follows a script that `sh -v` runs, whose log has each line as it is read among its output. The shell reads a command
 * before it runs it, so the line read last is that of the command that runs, or has failed.
 */
export function followScript(script: string) {
  const lines = script.split('\n').flatMap((text, number) => (text.trim() === '' ? [] : [{ number, text }]));
  let read = 0;
  return {
    /** Returns the line of the script that a line of the log shows, also behind output without a line end. */
    see: (logged: string): { number: number; text: string } | undefined => {
      const next = lines[read];
      if (!next || !logged.endsWith(next.text)) return undefined;
      read += 1;
      return next;
    },
    /** Returns the line read last. */
    now: (): { number: number; text: string } | undefined => lines[read - 1],
  };
}
