// Started by report-exports.ts: takes a file to its end in a process of its own, and says how much came how fast.
import { request } from 'node:http';

const [port = '', path = '', authorization = ''] = process.argv.slice(2);
const NEW_LINE = 10;
const started = performance.now();
let bytes = 0;
let lines = 0;
let first = 0;

function count(piece: Buffer): void {
  bytes += piece.length;
  if (first === 0) first = performance.now() - started;
  for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) lines += 1;
}

request({ host: '127.0.0.1', port, path, headers: { authorization } }, (answer) => {
  answer.on('data', count).once('end', () => {
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(JSON.stringify({ status: answer.statusCode, bytes, lines, first, seconds }));
  });
}).end();
