// Started by overload.ts at the lowest priority: sends calls at a fixed rate, whatever becomes of those before.
import { Agent, request } from 'node:http';

const ADDRESSES = 16;
/** Fewer than the portal lets one address have: it is the calls that are too many. */
const CONNECTIONS_EACH = 64;
const TICK_MS = 5;
const WAIT_MS = 60_000;

const [port = '', path = '', authorization = '', perSecond = '', seconds = ''] = process.argv.slice(2);
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) =>
    new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH, localAddress: `127.0.3.${index + 1}` }),
);
const statuses: Record<string, number> = {};
const admitted: number[] = [];
let sent = 0;
let open = 0;

function send(): void {
  const started = performance.now();
  const agent = agents[sent % ADDRESSES];
  sent += 1;
  open += 1;
  const count = (what: string) => {
    open -= 1;
    statuses[what] = (statuses[what] ?? 0) + 1;
  };
  const call = request({ host: '127.0.0.1', port, path, agent, headers: { authorization } }, (answer) => {
    answer.resume().once('end', () => {
      count(String(answer.statusCode));
      if (answer.statusCode === 200) admitted.push(performance.now() - started);
    });
  });
  call.once('error', () => count('none')).end();
}

const begin = performance.now();
const timer = setInterval(() => {
  const passed = performance.now() - begin;
  const due = Math.min(passed / 1000, Number(seconds)) * Number(perSecond);
  while (sent < due) send();
  if (passed < Number(seconds) * 1000) return;
  clearInterval(timer);
  process.stdout.write('sent\n');
  const end = performance.now() + WAIT_MS;
  const last = setInterval(() => {
    if (open > 0 && performance.now() < end) return;
    clearInterval(last);
    process.stdout.write(`${JSON.stringify({ sent, statuses: { ...statuses, open }, admitted })}\n`, () =>
      process.exit(0),
    );
  }, 50);
}, TICK_MS);
