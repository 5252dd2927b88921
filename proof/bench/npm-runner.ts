import { spawn, type ChildProcess } from 'node:child_process';

const windows = process.platform === 'win32';
const GRACE_MS = 10_000;
const LOOK_MS = 100;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface Ended {
  succeeded: boolean;
  stdout: string;
  stderr: string;
}

export interface NpmRunner {
  /** Runs an npm script in a folder, and ends whatever it leaves behind. */
  run: (folder: string, args: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<Ended>;
  /** Ends what is running, with everything that it started. */
  end: () => Promise<void>;
}

/** Each program gets a group of processes of its own: a stop reaches all of it, and Ctrl-C this process alone. */
export function createNpmRunner(temporaryFolder: string): NpmRunner {
  let running: ChildProcess | undefined;
  let isOver = false;
  /** Nothing follows the end. */
  const untilOver = () => (isOver ? new Promise<never>(() => {}) : Promise.resolve());
  return {
    run: async (folder, args, environment = {}) => {
      await untilOver();
      const child = spawnNpm(folder, args, { ...ownEnvironment(), TMPDIR: temporaryFolder, ...environment });
      running = child;
      let [stdout, stderr] = ['', ''];
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      const read = new Promise((done) => child.once('close', done));
      const succeeded = await new Promise<boolean>((done) => {
        child.once('error', (error) => {
          stderr += error.message;
          done(false);
        });
        child.once('exit', (status) => done(status === 0));
      });
      await endGroup(child);
      await Promise.race([read, sleep(GRACE_MS)]);
      await untilOver();
      return { succeeded, stdout, stderr };
    },
    end: async () => {
      isOver = true;
      if (running) await endGroup(running);
    },
  };
}

/** What the launcher of this version set is not handed to another: that one has its own. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PORTAL_PARENT_FD: _, ...environment } = process.env;
  return environment;
}

function spawnNpm(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const options = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] as 'pipe'[], detached: !windows };
  const npm = process.env['npm_execpath'];
  return npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: windows });
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(windows ? pid : -pid, name);
    } catch {
      return false; // nobody is left
    }
  };
  signal('SIGTERM');
  for (let waited = 0; waited < GRACE_MS && signal(0); waited += LOOK_MS) await sleep(LOOK_MS);
  signal('SIGKILL');
}
