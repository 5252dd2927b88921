import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { describeListenFault, probePort } from './probe-port.ts';

const at = { HOST: 'far.example', PORT: 80 };
const faultOf = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

test.each([
  ['EADDRINUSE', 'Port 80 is taken by another program. Stop it, or set PORT to a free one.'],
  ['EACCES', 'This user may not listen on port 80. Set PORT to 1024 or higher.'],
  [
    'EADDRNOTAVAIL',
    'HOST: far.example is no address of this machine. Set it to one of its own, or to 0.0.0.0.',
  ],
  ['ENOTFOUND', 'HOST: the name far.example is not known. Set it to an address of this machine.'],
  ['EAI_AGAIN', 'HOST: the name far.example cannot be looked up. Set it to an address of this machine.'],
  ['EAFNOSUPPORT', 'HOST: this machine has no addresses such as far.example. Set it to one of its own.'],
])('%s is told as one sentence about the setting', (code, sentence) => {
  const told = describeListenFault(faultOf(code), at);
  expect(told).toBeInstanceOf(StartupError);
  expect(told.message).toBe(sentence);
});

test('a listener for figures names its own settings', () => {
  expect(describeListenFault(faultOf('EADDRINUSE'), at, 'METRICS_').message).toBe(
    'Port 80 is taken by another program. Stop it, or set METRICS_PORT to a free one.',
  );
});

test('what nobody foresaw stays what it is', () => {
  const fault = faultOf('EMFILE');
  expect(describeListenFault(fault, at)).toBe(fault);
  const bare = new Error('without a code');
  expect(describeListenFault(bare, at)).toBe(bare);
});

test('a port that is taken is known before the start takes its time, and is free again after the question', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen({ host: '127.0.0.1', port: 0 }, done));
  const { port } = other.address() as AddressInfo;
  const config = { ...readConfig({ HOST: '127.0.0.1', PORTAL_DATA_DIR: '/data' }), PORT: port };
  await expect(probePort(config)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`,
  );
  await new Promise((done) => other.close(done));
  await probePort(config);
  await probePort(config);
});
