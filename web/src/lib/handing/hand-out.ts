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

/** Opens the share sheet. False: somebody closed it. */
export async function share(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    download(file.name, file); // the browser promised and does not keep it
    return true;
  }
}

/** Returns a name for a file of today: `sixieme-2026-11-30.json`. */
export function fileName(what: string, ending: string, at = new Date()): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${what}-${day}.${ending}`;
}

/** Returns a size as people read it: `1,2 Mo`. */
export function saySize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1_000
      ? (['byte', bytes] as const)
      : bytes < 1_000_000
        ? (['kilobyte', bytes / 1_000] as const)
        : bytes < 1_000_000_000
          ? (['megabyte', bytes / 1_000_000] as const)
          : (['gigabyte', bytes / 1_000_000_000] as const);
  const digits = size < 10 && unit !== 'byte' ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(size);
}
