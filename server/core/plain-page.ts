import type { FastifyReply } from 'fastify';
import { reportingHeaders, reportingRules } from './reporting-policy.ts';
import type { Portal } from './portal.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML: whatever it holds, it stays text. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** HTML whose every value went through `html`: only such text is put into a page as it is. */
export interface Html {
  readonly markup: string;
}

/** Builds HTML: values are escaped unless they are HTML themselves. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[] | false | undefined)[]
): Html {
  const markup = parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return text + markupOf(value) + part;
  });
  return { markup };
}

function markupOf(value: string | number | Html | readonly Html[] | false | undefined): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export interface PlainPage {
  title: string;
  body: Html;
  /** Beside the page's own origin, where its forms may lead: a log-in goes on to the client that asked for it. */
  formTargets?: readonly string[];
  wide?: boolean;
}

/** With no-referrer its forms would come with `Origin: null`, and nobody could tell them from a foreign page's. */
export const plainPageHeaders = { ...reportingHeaders, 'referrer-policy': 'same-origin' };

/** Nothing but the portal's own style and its colour-scheme script. */
export const plainPagePolicy = (portal: Portal, formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...Object.entries(reportingRules(portal)).map((rule) => rule.join(' ')),
  ].join('; ');

/** Sends a page that the server renders itself: for what stands before or beside the application. */
export function sendPlainPage(
  portal: Portal,
  reply: FastifyReply,
  status: number,
  page: PlainPage,
): FastifyReply {
  return reply
    .code(status)
    .headers(plainPageHeaders)
    .header('content-security-policy', plainPagePolicy(portal, page.formTargets))
    .type('text/html; charset=utf-8')
    .send(renderPage(portal.config.VENDOR_NAME, page));
}

export function renderPage(vendorName: string, { title, body, wide }: PlainPage): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${vendorName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js"></script>
        <link rel="stylesheet" href="/plain.css" />
      </head>
      <body>
        <main class="${wide ? 'panel wide' : 'panel'}">
          <p class="brand"><img src="/favicon.svg" alt="" width="28" height="28" /> ${vendorName}</p>
          ${body}
        </main>
      </body>
    </html> `.markup;
}
