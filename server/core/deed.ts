import type { DeedName } from '#domain/audit/deed-names.ts';

/** What somebody did; who, when and in which call, the context adds. */
export interface Deed {
  /** `feature.deed`, such as `downloads.copyKey`: its words stand in `domain/messages/en-gb/deeds.ts`. */
  action: DeedName;
  /** The id of what it was done to. */
  object: string | null;
  accountId: string | null;
  /** Never a key, token or file content. */
  detail?: Readonly<Record<string, unknown>>;
  /** Whom the deed is written down for, where it is not the actor: who signs in, whose upload a job books. */
  userId?: string;
}
