let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * ASVS 6.2.4: the passwords that are tried first, some 50,000 that the authors of zxcvbn keep; read when somebody
 * chooses one, since a process may never need them.
 */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
