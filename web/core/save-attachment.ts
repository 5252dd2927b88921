import { saveFile } from '#web/ui/save-file.ts';

/** The file name of a Content-Disposition header; the extended form carries other alphabets. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/** 7.01: saves an attachment as a download and gives its name; `onReceived` hears how many bytes have come so far. */
export async function saveAttachment(
  response: Response,
  onReceived?: (bytes: number) => void,
): Promise<string> {
  const name = fileNameOf(response.headers.get('content-disposition'));
  const content = await readBlob(response, onReceived);
  saveFile(name, content, content.type);
  return name;
}

function readBlob(response: Response, onReceived?: (bytes: number) => void): Promise<Blob> {
  if (!onReceived || !response.body) return response.blob();
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), { headers: response.headers }).blob();
}
