import type { UploadLog } from '../../testing/ledger-checker.ts';

/** What one attack sent, and what came back. */
export interface Tally {
  /** Requests, or connections where an attack sends no whole request. */
  sent: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** The most bytes that came back for one request, or over one raw connection. */
  largestAnswer: number;
  /** Connections that the portal closed before it had answered. */
  cut: number;
  /** Connections that nobody accepted. */
  refused: number;
  /** Requests that waited until the attacker gave up. */
  unanswered: number;
  /** Answers that must not be, whatever the load: each breaks the portal's word. */
  broken: string[];
}

export const emptyTally = (): Tally => ({
  sent: 0,
  statuses: {},
  largestAnswer: 0,
  cut: 0,
  refused: 0,
  unanswered: 0,
  broken: [],
});

type Headers = Readonly<Record<string, string>>;

/** Somebody who may report usage for an account of their own. */
export interface Reporter {
  account: string;
  key: string;
  headers: Headers;
}

/** Whom the attackers are signed in as, where they are. */
export interface AttackingPeople {
  /** Viewer of an application of the account `wayne`, whose usage charts have data. */
  viewer: Headers;
  licensee: Headers;
  staff: Headers;
  /** By the name of the attack that is theirs alone: ledgers are compared account by account. */
  reporters: Readonly<Record<string, Reporter>>;
}

/** An upload of an attacker that is a good file: the ledger must have it once, if it was acknowledged. */
export interface AttackingUpload extends UploadLog {
  account: string;
}

/** All that an attack knows of the portal it attacks. */
export interface Scene {
  port: number;
  people: AttackingPeople;
  tally: Tally;
  /** Ends the attack. */
  signal: AbortSignal;
  /** The nth source address of this attack: limits by address count each for itself, and none for the customer. */
  address: (n?: number) => string;
  /** Writes an upload down; its `outcome` may change later. */
  log: (upload: AttackingUpload) => void;
}

export interface Attack {
  /** What it sends, in one line. */
  says: string;
  /** The portal's limit of open files while this attack runs alone. */
  descriptors?: number;
  /** Left out when all run at once. */
  alone?: true;
  run: (scene: Scene) => Promise<void>;
}
