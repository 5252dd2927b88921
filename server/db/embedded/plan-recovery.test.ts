import { expect, test } from 'vitest';
import { planRecovery } from './plan-recovery.ts';

test.each<[NodeJS.Platform, string, string]>([
  ['linux', '6.18.44-fc', 'syncfs'],
  ['linux', '5.8.0-1-amd64', 'syncfs'],
  ['linux', '5.7.19', 'fsync'],
  ['linux', '4.18.0-553.el8.x86_64', 'fsync'],
  ['darwin', '25.1.0', 'fsync'],
  ['win32', '10.0.26100', 'fsync'],
])('after a crash a database on %s %s brings its files to the disk by %s', (platform, kernel, method) => {
  expect(planRecovery(platform, kernel)).toEqual({ recovery_init_sync_method: method });
});
