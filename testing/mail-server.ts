import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  raw: string;
  /** When it was taken. */
  at: number;
}

export interface MailServer {
  url: string;
  all: () => readonly ReceivedMail[];
  /** Takes its time over each message: up to so long. */
  slow: (mostMs: number) => void;
  /** Raw messages to an address, in the order of arrival. */
  to: (address: string) => string[];
  /** Refuses the next messages with a temporary failure. */
  refuse: (count: number) => void;
  /** Lets the next message wait for its answer: it has been read when `reached` resolves, and is taken at `release`. */
  holdNext: () => { reached: Promise<void>; release: () => void };
  stop: () => Promise<void>;
}

/** A real SMTP server in the process, which keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  let slowMs = 0;
  let hold: { reached: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const take = () => {
          received.push({ recipients, raw: Buffer.concat(chunks).toString(), at: Date.now() });
          done();
        };
        const held = hold;
        hold = undefined;
        held?.reached.resolve();
        if (held) void held.released.promise.then(take);
        else if (slowMs > 0) setTimeout(take, Math.random() * slowMs);
        else take();
      });
    },
  });
  server.on('error', () => {}); // a sender that was killed in the middle of its mail
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => received.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => raw),
    all: () => received,
    slow: (mostMs) => (slowMs = mostMs),
    refuse: (count) => (refusals = count),
    holdNext: () => {
      const held = { reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      hold = held;
      return { reached: held.reached.promise, release: held.released.resolve };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
