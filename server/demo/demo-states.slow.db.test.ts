import { afterAll, beforeAll } from 'vitest';
import { testStates } from '../../testing/demo-states.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { loadDemo } from './load-demo.ts';

/** The end of a February, late in the evening; load-demo.slow.db.test.ts has the usual day. */
const NOW = '2027-02-28T23:30:00Z';

let portal: TestPortal;
beforeAll(async () => {
  // The accounts without names, of which there are fewer then, show no state of their own.
  portal = await startTestPortal({ PORTAL_DEMO: 'true', PORTAL_DEMO_SCALE: '0.4' });
  portal.setNow(new Date(NOW));
  await loadDemo(portal.portal);
});
afterAll(() => portal.close());

testStates(NOW, () => portal);
