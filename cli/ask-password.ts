import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

/** Asks a person at a terminal for a new password, without showing it: twice, since nobody sees what they type. */
export async function askPassword(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const first = await askUnseen(input, output, 'Password: ');
  if (first === '') return first;
  const again = await askUnseen(input, output, 'Repeat password: ');
  if (again !== first) throw new UsageError('The passwords do not match. Nothing was changed.');
  return first;
}

/** One line, edited as at any terminal, of which nothing is shown. */
function askUnseen(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  words: string,
): Promise<string> {
  output.write(words);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => {
      reject(new UsageError('Cancelled. Nothing was changed.'));
      lines.close();
    });
    lines.once('close', () => {
      output.write('\n');
      resolve('');
    });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
  });
}
