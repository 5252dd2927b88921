import type { FastifyBaseLogger } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { endOnFault } from './end-on-fault.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('an error that nobody caught is logged, told without what is secret, and ends the process with status 1', () => {
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const fatal = vi.fn<() => void>();
  endOnFault({ fatal } as unknown as FastifyBaseLogger);
  expect(on.mock.calls.map(([event]) => event)).toEqual(['uncaughtException']);
  const listener = on.mock.calls[0]?.[1] as (error: Error) => void;
  const error = new Error('a fault with kaethe@muster.example in it');
  listener(error);
  expect(fatal).toHaveBeenCalledWith({ err: error }, 'uncaught error: the portal stops');
  expect(told.mock.calls[0]?.[0]).toMatch(
    /^The portal stopped because of an unexpected error: a fault with \[e-mail\] in it\. [^\n]*\n$/,
  );
  expect(exit).toHaveBeenCalledWith(1);
  fatal.mockImplementation(() => {
    throw new Error('no log either');
  });
  exit.mockClear();
  expect(() => listener(error)).toThrow('no log either');
  expect(exit).toHaveBeenCalledWith(1);
});
