/**
 * Before it recovers, PostgreSQL brings its files to the disk: one by one, which takes seconds, or the whole file
 * system by one call. Linux before 5.8 may keep a failed write to itself in that call, other systems do not have it.
 */
export function planRecovery(platform: NodeJS.Platform, kernel: string): Record<string, string> {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  const tellsErrors = platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return { recovery_init_sync_method: tellsErrors ? 'syncfs' : 'fsync' };
}
