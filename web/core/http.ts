import type { attachment, Endpoint, FileFormat, OutputOf } from '#domain/core/endpoint.ts';
import { createBrowserSession, type BrowserSession } from './session/browser-session.ts';
import {
  CallError,
  failureOf,
  isConnectionFailure,
  readAnswer,
  send,
  shownPathOf,
  type CallArguments,
  type CallInput,
  type SentInput,
} from './call.ts';
import { connection } from './connection.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** The file name of a Content-Disposition header; the extended form carries other alphabets. */
function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/** 7.01: saves an attachment as a download and gives its name; `onReceived` hears how many bytes have come so far. */
async function saveAttachment(response: Response, onReceived?: (bytes: number) => void): Promise<string> {
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

/** What a call needs that answers a file, always or in the format that is asked for. */
type DownloadArguments<E extends Endpoint> = E['output'] extends typeof attachment
  ? CallArguments<E>
  : [input: CallInput<E> & { format: FileFormat }];

export interface Http {
  /** Calls an endpoint and gives its typed answer; a failure is a CallError. */
  call: <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<OutputOf<E>>;
  /** Calls an endpoint for the file that it answers, saves it (7.01) and gives its name. */
  download: <E extends Endpoint>(endpoint: E, ...input: DownloadArguments<E>) => Promise<string>;
  /** The same file, for showing it instead of saving it. */
  fetchFile: <E extends Endpoint & { output: typeof attachment }>(
    endpoint: E,
    ...input: CallArguments<E>
  ) => Promise<Blob>;
}

const UNEXPECTED_ACCESS = 'Unexpected access error';

/** The API client: bearer, one renewal and one retry on 401, the CDN's errors, changed rights. */
export function createHttp(session: BrowserSession): Http {
  const { store, renewal, end } = session;

  /** 8.02: a refused renewal logs out; one that failed by the network is the call's failure and nothing more. */
  const renewOrThrow = async (): Promise<void> => {
    const result = await renewal.renew();
    if (result.kind === 'unavailable') throw result.error;
    if (result.kind === 'renewed') return;
    await end('expired');
    throw new CallError(401, UNEXPECTED_ACCESS);
  };

  const attempt = (endpoint: Endpoint, input: SentInput): Promise<Response> =>
    send(endpoint, input, headersFor(endpoint));

  const headersFor = (endpoint: Endpoint): Record<string, string> => {
    const { need } = endpoint.access;
    if (need === 'public') return {};
    if (need === 'apiKey') return { 'x-api-key': store.config()?.activationApiKey ?? '' };
    return { authorization: `Bearer ${store.bearer()?.token ?? ''}` };
  };

  const request = async (endpoint: Endpoint, input: SentInput): Promise<Response> => {
    try {
      return await requestWithSession(endpoint, input);
    } catch (error) {
      if (isConnectionFailure(error)) connection.doubt();
      throw error;
    }
  };

  const requestWithSession = async (endpoint: Endpoint, input: SentInput): Promise<Response> => {
    const { need } = endpoint.access;
    const withBearer = need !== 'public' && need !== 'apiKey';
    if (withBearer && !renewal.isFresh()) await renewOrThrow();
    let response = await attempt(endpoint, input);
    if (withBearer && response.status === 401) {
      await renewOrThrow();
      response = await attempt(endpoint, input);
      if (response.status === 401) {
        await end('unexpectedAccess');
        throw new CallError(401, UNEXPECTED_ACCESS);
      }
    }
    if (isFromCdn(response))
      throw new CallError(400, `Fail to fetch ${shownPathOf(endpoint, input)}: Bad Input (400)`);
    noticeChangedRights(response);
    if (!response.ok) throw await failureOf(response, shownPathOf(endpoint, input));
    return response;
  };

  /** 7.01: an error page of the CDN is no answer of the portal. */
  const isFromCdn = (response: Response): boolean => {
    const header = store.config()?.cdnErrorHeader;
    return header !== undefined && (response.headers.get(header.name) ?? '').includes(header.text);
  };

  /** Answers carry the version of the caller's rights: a new one means that the claims here are old. */
  const noticeChangedRights = (response: Response): void => {
    const version = response.headers.get('x-authz-version');
    const state = store.getSnapshot();
    if (version !== null && state.phase === 'ready' && state.user.authzVersion !== version)
      void renewal.renew();
  };

  return {
    call: async (endpoint, ...[input]) => readAnswer(endpoint, await request(endpoint, input ?? {})),
    download: async (endpoint, ...[input]) =>
      saveAttachment(await request(endpoint, input ?? {}), input?.onReceived),
    fetchFile: async (endpoint, ...[input]) => (await request(endpoint, input ?? {})).blob(),
  };
}

/** The session and API client of this page. */
export const browserSession = createBrowserSession();
export const { call, download, fetchFile } = createHttp(browserSession);
