import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from '#web/core/load-code.ts';

/** A page whose code comes when it is opened; without connection it comes as soon as that is back. */
export const pageOf: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(() => loadCode(importer), name);
