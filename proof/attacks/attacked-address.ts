/** Where the attacked portal listens: this machine only. */
export const HOST = '127.0.0.1';

/** Source addresses of those who only work: nobody attacks from here. */
export const PEACEFUL = { customer: '127.0.1.1', staff: '127.0.2.1', ping: '127.0.3.1' } as const;
const FIRST_ATTACKER = 10;

/** The nth source address of an attack: a network of its own. */
export const attackingAddress = (attack: number, n: number): string =>
  `127.0.${FIRST_ATTACKER + attack}.${1 + (n % 250)}`;
