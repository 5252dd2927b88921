/** A person as far as their name goes; people that a provider sends need not have one. */
export interface Named {
  firstName: string;
  lastName: string;
}

/** First and last name; empty for somebody without one. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** What a person is called where they must be called something. */
export const nameOf = (person: Named & { email: string }): string => fullName(person) || person.email;

/** Name and address, to tell people of one name apart. */
export function nameWithAddress(person: Named & { email: string }): string {
  const name = fullName(person);
  return name === '' ? person.email : `${name} (${person.email})`;
}
