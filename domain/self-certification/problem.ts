import { selfCertification as texts } from '../messages/en-gb/self-certification.ts';

type Texts = (typeof texts)['selfCertification'];

/** What can be wrong with a field: the name of its text below `selfCertification.`. */
export type CertificationMessage = {
  [Key in keyof Texts]: Texts[Key] extends string ? Key : never;
}[keyof Texts];

/** One thing wrong with one field, named by its place in the form: `apps.0.name`. */
export interface CertificationProblem {
  path: string;
  message: CertificationMessage;
}

export const problemText = (message: CertificationMessage): string => texts.selfCertification[message];

/** The same problems seen from further out: `name` of the first application is `apps.0.name`. */
export const placeProblems = (
  place: string,
  problems: readonly CertificationProblem[],
): CertificationProblem[] =>
  problems.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));
