/**
 * SQL states that mean "not now", never "your fault": connection, resources, intervention, a lost race, the disk, time that
 * is up, and a server that only reads: a standby, or one whose disk is nearly full.
 */
const states = /^(08...|53...|57...|58030|25006|25P0[34]|40(?!002)...|55P03|72000)$/;
const causes = new Set([
  ...['EAGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['ENOTFOUND', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOBUFS'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
  ...['EMFILE', 'ENFILE'],
]);
/** The driver's own failures carry no code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|connection error|is not queryable|Cannot use a pool after/;

/** A fault of the moment: 503 with Retry-After. */
export const isTransient = (code: string, message: string): boolean =>
  states.test(code) || causes.has(code) || messages.test(message);

/** The disk has no room: the database's own state for it, or the system's errors. */
export const isStorageFull = (code: string): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(code);
