/** Returns the clipboard's text, or null where the browser refuses: on plain http, or when the user declines. */
export async function readClipboard(): Promise<string | null> {
  try {
    // Absent outside secure contexts, although the types do not say so.
    return (await (navigator.clipboard as Clipboard | undefined)?.readText()) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the browser allowed it: not on plain http, and not while another window is in front. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    return 'clipboard' in navigator;
  } catch {
    return false;
  }
}
