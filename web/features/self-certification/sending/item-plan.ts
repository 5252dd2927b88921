import type { SubmissionItem, SubmissionPlan } from '#domain/core/submission-plan.ts';
import { findOpenCase } from '#domain/self-certification/case-status.ts';
import type { DraftForm } from '#domain/self-certification/draft-content.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import type { SendServices } from '../queries.ts';
import type { Certification } from '../use-certification.ts';
import { codeOf, type Prefix } from './failure-text.ts';
import {
  answerOf,
  appItem,
  CASE_ITEM,
  caseWordsOf,
  contactOf,
  licenseTypeOf,
  PROVIDED_ITEM,
  reportItemsOf,
  usageItem,
} from './submit-plan.ts';

interface ItemToSend {
  item: SubmissionItem;
  plan: SubmissionPlan;
  form: DraftForm;
  services: SendServices;
  report: Pick<Certification, 'licenses'>;
  /** Told while it is sent: what it is at. */
  about: { prefix: Prefix };
}

/** Sends one part of a report (4.34) and answers what the server calls it. */
export async function sendItem({ item, plan, form, services, report, about }: ItemToSend): Promise<string> {
  const words = caseWordsOf(form);
  const caseId = answerOf(plan, CASE_ITEM);
  if (item.id === CASE_ITEM) return sendCase(services, words);
  if (item.id === PROVIDED_ITEM) return handOver(services, caseId, words);
  const app = form.apps.find(({ key }) => item.id === appItem(key) || item.id === usageItem(key));
  if (!app) return '';
  if (item.id === usageItem(app.key)) {
    const id = answerOf(plan, appItem(app.key));
    return (await services.reportUsage(id, reportItemsOf(app, id, report.licenses))).id;
  }
  const contactId = async (contact: FormContact, prefix: Prefix): Promise<string> => {
    about.prefix = prefix;
    return sendContact(services, contact);
  };
  const { name, description, licenseType, secondaryReportingContact: second } = app;
  const primary = await contactId(app.primaryReportingContact, 'primaryReportingContact.');
  const secondary = second && (await contactId(second, 'secondaryReportingContact.'));
  about.prefix = '';
  const created = await services.createApplication({
    name: name.trim(),
    description: description.trim(),
    licenseType: licenseTypeOf(licenseType),
    primaryReportingContact: primary,
    secondaryReportingContact: secondary,
    selfCertificationCaseId: caseId,
  });
  return created.id;
}

/** 4.35: the newest open case goes on, with what the form says now; else there is a new one. */
async function sendCase(services: SendServices, words: ReturnType<typeof caseWordsOf>): Promise<string> {
  const open = findOpenCase(await services.listCases());
  const { id } = await (open ? services.updateCase(open.id, words) : services.createCase(words));
  return id;
}

/** A case that staff closed meanwhile waits for nobody: everything it should carry is in. */
async function handOver(
  services: SendServices,
  caseId: string,
  words: ReturnType<typeof caseWordsOf>,
): Promise<string> {
  try {
    return (await services.handOver(caseId, words)).id;
  } catch (error) {
    if (codeOf(error) === 'CASE_NOT_OPEN') return caseId;
    throw error;
  }
}

/** A contact of the account is found by its address, whatever is typed beside it; an unknown one is added. */
async function sendContact(services: SendServices, typed: FormContact): Promise<string> {
  const contact = contactOf(typed);
  return ((await services.findContact(contact.email)) ?? (await services.createContact(contact))).id;
}
