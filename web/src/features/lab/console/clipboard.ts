/** The clipboard's text, or null where the browser keeps it from us: on plain http, or when the user says no. */
export async function readClipboard(): Promise<string | null> {
  try {
    // Absent outside secure contexts, whatever the types say.
    return (await (navigator.clipboard as Clipboard | undefined)?.readText()) ?? null;
  } catch {
    return null;
  }
}
