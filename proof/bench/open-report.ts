import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../../testing/people.ts';
import { quantile } from './figure.ts';
import { importedKeys } from './import.ts';
import { openPortal } from './scratch-portal.ts';

export const ROUNDS = 15;

export interface OpenReport {
  app: FastifyInstance;
  headers: { authorization: string };
  /** Asks as staff, through the whole server: session, audit and checks included. */
  ask: (url: string) => Promise<{ answer: LightMyRequestResponse; ms: number }>;
  /** How long a call takes, the middle of some. */
  middleOf: (url: string) => Promise<number>;
  close: () => Promise<void>;
}

/** A portal over all imported keys, with a member of staff signed in. */
export async function openReport(): Promise<OpenReport> {
  const { dataDir } = await importedKeys();
  const { portal, close } = await openPortal({ PORTAL_DATA_DIR: dataDir });
  const { headers } = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const app = await buildServer(portal);
  const ask: OpenReport['ask'] = async (url) => {
    const started = performance.now();
    const answer = await app.inject({ url, headers });
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return { answer, ms };
  };
  return {
    ...{ app, headers, ask },
    middleOf: async (url) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(url)).ms);
      return quantile(times, 0.5);
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}
