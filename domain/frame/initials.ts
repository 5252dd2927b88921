/** The letters in the user menu's circle: of first and last name, else of the e-mail address. */
export function initialsOf(person: { firstName: string; lastName: string; email: string }): string {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || ([...person.email][0] ?? '')).toUpperCase();
}
