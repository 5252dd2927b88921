import { createStore, type Store } from '#web/ui/create-store.ts';
import { PING_RETRY_MS, serverAnswers } from './wait-for-server.ts';

/** `doubted`: a request got no answer and the server is being asked; `lost`: it did not answer either. */
export type ConnectionState = 'open' | 'doubted' | 'lost';

export interface Connection extends Store<ConnectionState> {
  /** Something got no answer: asks the server, every 5 s until it is there. */
  doubt: () => void;
  /** The same, and waits for it; true when the server answered at once, so that the fault lies elsewhere. */
  check: () => Promise<boolean>;
}

/** Whether the portal can be reached. What the browser says about its network is a hint; the ping is the truth. */
export function createConnection(answers: () => Promise<boolean> = serverAnswers): Connection {
  const { set: change, ...store } = createStore<ConnectionState>('open');
  let search: Promise<boolean> | undefined;

  const find = async (): Promise<boolean> => {
    let atOnce = true;
    while (!(await answers())) {
      atOnce = false;
      change('lost');
      await pauseOrHint();
    }
    search = undefined;
    change('open');
    return atOnce;
  };
  const check = (): Promise<boolean> => {
    if (search === undefined) {
      change('doubted');
      search = find();
    }
    return search;
  };

  return {
    ...store,
    doubt: () => void check(),
    check,
  };
}

/** Until the next ping; a browser that believes to be back on the network makes it come at once. */
const pauseOrHint = (): Promise<void> =>
  new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, PING_RETRY_MS);
    addEventListener('online', goOn);
  });

/** The connection of this page. */
export const connection = createConnection();
addEventListener('offline', connection.doubt);
