import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPageCode } from '#web/core/load-code.ts';

/** A page whose code comes when it is opened; without connection it comes as soon as that is back. */
export const pageOf: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(() => loadPageCode(importer), name);
