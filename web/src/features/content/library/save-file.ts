/** Downloads a file under its name. */
export function saveFile({ address, fileName }: { address: string; fileName: string }) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
