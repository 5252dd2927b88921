// npm start: builds the pages when they changed, then becomes the portal.
import { build } from './build.mjs';

build();
await import('../server/app/main.ts');
