import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { onParentEnd } from './parent-end.mjs';

test('a script hears once that it has got another parent', () => {
  vi.useFakeTimers();
  let parent = 4711;
  const onEnd = vi.fn<() => void>();
  onParentEnd(onEnd, { parentNow: () => parent, everyMs: 500 });
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  parent = 1;
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test.skipIf(process.platform === 'win32')('a script whose shell is told to end, ends too', async () => {
  const file = fileURLToPath(new URL('parent-end.mjs', import.meta.url));
  const script = `
    import { onParentEnd } from ${JSON.stringify(file)};
    onParentEnd(() => process.stdout.write('stopped', () => process.exit(0)), { everyMs: 50 });
    process.stdout.write('running ');
    setInterval(() => {}, 1000);`;
  // What comes after the script keeps the shell from becoming the script.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit 0', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await vi.waitFor(() => expect(said).toBe('running '), 10_000);
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close'); // the script had its end of the pipe, too
  expect(said).toBe('running stopped');
});
