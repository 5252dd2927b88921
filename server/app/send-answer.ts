import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { attachment, noContent, rawReply, type Endpoint } from '#domain/core/endpoint.ts';
import { fileLabel } from '#domain/core/file-label.ts';
import { textOf } from '#server/core/fixed-answer.ts';
import type { Attachment } from '#server/core/routes.ts';

/** Sends what the contract of a call declares, and no field more. */
export function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (endpoint.output === rawReply) return reply;
  if (endpoint.output === noContent) return reply.code(204).send();
  if (endpoint.output === attachment) return sendAttachment(reply, answer as Attachment);
  const text = textOf(answer, () => writeChecked(endpoint, answer));
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

function writeChecked({ id, output }: Endpoint, answer: unknown): string {
  const body = (output as z.ZodType).safeParse(answer);
  if (!body.success)
    throw new Error(`${id} answered something its contract does not declare: ${body.error.message}`);
  return JSON.stringify(body.data);
}

/** A file that no browser will interpret: named, sandboxed, saved. */
function sendAttachment(reply: FastifyReply, file: Attachment): FastifyReply {
  const name = fileLabel(file.fileName);
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.contentType)
    .send(file.body);
}
