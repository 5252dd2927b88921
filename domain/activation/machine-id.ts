/** The longest machine id, white space left out. */
export const MACHINE_ID_MAX = 128;
const TAIL_LENGTH = 4;

/** A machine id as it counts: copied ids bring spaces and line ends along (5.22). */
export const stripMachineId = (typed: string): string => typed.replace(/\s+/g, '');

/** True for 1 to 128 characters that can be seen. */
export const isMachineId = (id: string): boolean =>
  id.length >= 1 && id.length <= MACHINE_ID_MAX && /^[^\p{C}\p{Z}]+$/u.test(id);

/** What lists show of a machine id: its last 4 characters, but never more than half of it. */
export function machineTail(id: string): string {
  const characters = [...id];
  return characters
    .slice(characters.length - Math.min(TAIL_LENGTH, Math.floor(characters.length / 2)))
    .join('');
}
