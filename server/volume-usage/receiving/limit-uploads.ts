import { createSemaphore, type Semaphore } from '#server/core/semaphore.ts';

/** Files on the disk at once, on their way or waiting to be booked: of one process, and of one person. */
const AT_ONCE = 100;
const OF_ONE_PERSON = 8;
/** Requests that wait to send theirs. */
const WAITING = 200;
const WAITING_OF_ONE_PERSON = 50;
/** Uploads booked at once: fewer than connections, so that everything else still gets one. */
const BOOKED_AT_ONCE = 4;

const WAIT_MS = 25_000;
/** The largest files take minutes, and whoever sends several waits for nobody but themselves and their colleagues. */
const TURN_MS = 300_000;

export interface UploadPlaces {
  /** Who may send a file now: by person. */
  door: Semaphore;
  /** Whose file is the next: by person, then by account, since the database books one of each at a time. */
  turns: Semaphore;
  /** Who books now: whoever waits for a turn is not among them. */
  booking: Semaphore;
}

/** The ways of an upload, in their order. One sender fills neither the disk nor the way of the others. */
export const createUploadPlaces = (): UploadPlaces => ({
  door: createSemaphore({
    name: 'uploads',
    ...{ places: AT_ONCE, placesEach: OF_ONE_PERSON },
    ...{ waiting: WAITING, waitingEach: WAITING_OF_ONE_PERSON, waitMs: WAIT_MS },
  }),
  turns: createSemaphore({ name: 'upload-turns', placesEach: 1, waitMs: TURN_MS }),
  booking: createSemaphore({ name: 'bookings', places: BOOKED_AT_ONCE, placesEach: 1, waitMs: WAIT_MS }),
});
