/** Files that leave the page: downloaded, or handed to the share sheet of the phone. */

/** Saves a file where the browser keeps downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether this browser can share a file of this kind; over plain HTTP none can. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Opens the share sheet; where the browser promised one and has none, the file is saved. */
export async function share(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // somebody closed it
    download(file.name, file);
  }
}
