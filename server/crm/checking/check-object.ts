import { crmModel, sentObjects, type CrmField, type CrmObject } from '#domain/crm/crm-objects.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { crmCheckTexts } from '#domain/messages/en-gb/crm-check.ts';
import type { ObjectDescription } from '#server/integrations/salesforce/client.ts';

const texts = crmCheckTexts.crmCheck;

/** One thing that was looked at. */
export interface Finding {
  isGood: boolean;
  words: string;
}
export const good = (words: string): Finding => ({ isGood: true, words });
export const missing = (words: string): Finding => ({ isGood: false, words });

/** What an org lacks of an object, by its own description; undefined: it has none of that name. */
export function checkObject(
  known: CrmObject,
  mapped: MappedObject,
  described: ObjectDescription | undefined,
): Finding[] {
  const { object } = mapped;
  if (!described) return [missing(fillText(texts.noObject, { object }))];
  const isSent = sentObjects.some((sent) => sent === known);
  const faults = [
    ...(described.queryable ? [] : [texts.noReading]),
    ...(isSent && !described.createable ? [texts.noCreating] : []),
    ...(isSent && !described.updateable ? [texts.noEditing] : []),
  ].map((text) => missing(fillText(text, { object })));
  const fields = new Map(described.fields.map((field) => [field.name, field]));
  for (const [own, field] of Object.entries(mapped.fields)) {
    const there = fields.get(field.field);
    const words = fieldFault(known, own, there);
    if (words !== undefined)
      faults.push(missing(fillText(words, { object, own, ...aboutField(field, there) })));
  }
  if (mapped.externalId !== null) {
    const field = fields.get(mapped.externalId);
    const words = !field ? texts.noExternalId : field.externalId ? undefined : texts.notExternalId;
    if (words !== undefined) faults.push(missing(fillText(words, { object, field: mapped.externalId })));
  }
  const count = Object.keys(mapped.fields).length;
  return faults.length > 0 ? faults : [good(fillText(texts.object, { object, count }))];
}

const aboutField = ({ field, isNeeded, most = 0 }: CrmField, there?: { length: number }) => ({
  ...{ field, most, length: there?.length ?? 0 },
  orNull: isNeeded ? '' : texts.orNull,
});

function fieldFault(
  known: CrmObject,
  own: string,
  field: ObjectDescription['fields'][number] | undefined,
): string | undefined {
  if (!field) return texts.noField;
  const model = (crmModel[known].fields as Record<string, CrmField>)[own];
  if (model === undefined || model.way === 'in') return undefined;
  if (!field.createable) return texts.noFieldCreating;
  // A field that is no text says 0.
  if (model.most !== undefined && field.length > 0 && field.length < model.most) return texts.shortField;
  return field.updateable || model.isOnce ? undefined : texts.noFieldEditing;
}
