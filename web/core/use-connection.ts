import { useStore } from '#web/ui/create-store.ts';
import { connection } from './connection.ts';

/** True while the portal cannot be reached; a doubt that the next ping may settle is not told. */
export const useConnectionLost = (): boolean => useStore(connection) === 'lost';
