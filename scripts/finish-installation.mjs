// After npm ci, which runs no package's own scripts: what the portal needs of them.
import { findNativePostgres } from '../server/db/embedded/native.ts';

try {
  findNativePostgres(undefined); // makes the links of the embedded database's libraries, while this user may
} catch (error) {
  process.stderr.write(`${error.message}\n`);
}
