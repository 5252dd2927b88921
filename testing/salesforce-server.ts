import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { FaultPlan } from './salesforce/faults.ts';

export type SalesforceRow = Record<string, unknown>;
export interface AskedCall {
  method: string;
  path: string;
  query?: string;
  body?: unknown;
}

export interface SalesforceServer {
  url: string;
  /** What a portal is told to work with it. */
  settings: Record<string, string>;
  /** Puts records in, or changes those with the same Id. */
  put: (object: string, ...rows: SalesforceRow[]) => Promise<void>;
  /** Forgets all records of these objects, as if there never were any. */
  empty: (...objects: string[]) => Promise<void>;
  rows: (object: string) => Promise<SalesforceRow[]>;
  /** The calls since this was asked last. */
  asked: () => Promise<AskedCall[]>;
  set: (settings: {
    pageSize?: number;
    mostCalls?: number;
    usedCalls?: number;
    isDown?: boolean;
  }) => Promise<void>;
  setStore: (config: { duplicateRule?: boolean; hiddenFields?: string[] }) => Promise<void>;
  fail: (plan: Partial<FaultPlan>) => Promise<void>;
  expireTokens: () => Promise<void>;
  forgetLocators: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a program that answers like an org of Salesforce, with a self-certification record type in it. */
export async function startSalesforce(): Promise<SalesforceServer> {
  const child = spawn(process.execPath, ['testing/salesforce/serve.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${first.toString().trim()}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ask = async <T>(name: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  const put = (object: string, ...rows: SalesforceRow[]) => ask<void>('put', { object, rows });
  await ask('settings', { certificate: publicKey.export({ type: 'spki', format: 'pem' }) });
  const ofCase = { SobjectType: 'Case', IsActive: true };
  await put(
    'RecordType',
    { ...ofCase, Id: '012000000000001AAA', DeveloperName: 'Self_Certification' },
    { ...ofCase, Id: '012000000000002AAA', DeveloperName: 'LEADTOOLS_Deployment_Report' },
  );
  return {
    url,
    settings: {
      ...{ CRM: 'salesforce', SALESFORCE_LOGIN_URL: url, SALESFORCE_CLIENT_ID: 'the-portal' },
      SALESFORCE_USERNAME: 'portal@vendor.example',
      SALESFORCE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    put,
    empty: (...objects) => ask('empty', { objects }),
    rows: (object) => ask('rows', { object }),
    asked: () => ask('asked'),
    set: (settings) => ask('settings', settings),
    setStore: (config) => ask('store', config),
    fail: (plan) => ask('faults', plan),
    expireTokens: () => ask('expire'),
    forgetLocators: () => ask('forgetLocators'),
    stop: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
