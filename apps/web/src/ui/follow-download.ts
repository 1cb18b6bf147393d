/** Downloads the file behind an address of our own, which answers it as an attachment. */
export function followDownload(url: string): void {
  const link = document.createElement('a');
  link.href = new URL(url).pathname + new URL(url).search;
  link.download = '';
  link.click();
}
