export interface ProgressRequest {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  signal?: AbortSignal | undefined;
  /** Bytes of the body that are on their way. */
  onSent: (bytes: number) => void;
}

/** A request that tells how much of its body was sent, which fetch cannot. A network failure rejects, as with fetch. */
export function sendWithProgress(address: string, request: ProgressRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      request.signal?.removeEventListener('abort', stop);
      finish();
    };
    xhr.open(request.method, address);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.responseType = 'text';
    xhr.upload.addEventListener('progress', (event) => request.onSent(event.loaded));
    xhr.addEventListener(
      'load',
      settle(() => resolve(responseOf(xhr))),
    );
    xhr.addEventListener(
      'error',
      settle(() => reject(new TypeError('Failed to fetch'))),
    );
    xhr.addEventListener(
      'abort',
      settle(() => reject(new DOMException('Aborted', 'AbortError'))),
    );
    if (request.signal?.aborted) return stop();
    request.signal?.addEventListener('abort', stop);
    xhr.send(request.body);
  });
}

const BODYLESS = [204, 205, 304];

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  const { status, statusText } = xhr;
  return new Response(BODYLESS.includes(status) ? null : xhr.responseText, { status, statusText, headers });
}
