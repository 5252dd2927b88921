import { saveBlob } from './save-blob.ts';

/** The file name of a Content-Disposition header; the extended form carries other alphabets. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/** 7.01: saves an attachment as a download and gives its name. */
export async function saveAttachment(response: Response): Promise<string> {
  const name = fileNameOf(response.headers.get('content-disposition'));
  saveBlob(name, await response.blob());
  return name;
}
