import { Readable } from 'node:stream';
import { vi } from 'vitest';

export interface CommandEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs what ends with a status in this process, under these settings (undefined: without), and keeps what it prints. */
export async function runHere(
  work: () => Promise<number>,
  settings: Readonly<Record<string, string | undefined>>,
  input = '',
): Promise<CommandEnd> {
  let [stdout, stderr] = ['', ''];
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      stdout += String(chunk);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      stderr += String(chunk);
      return true;
    }),
    vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([input]) as unknown as typeof process.stdin),
  ];
  try {
    return { status: await work(), stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
