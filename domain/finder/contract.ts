import { endpoint } from '../core/endpoint.ts';
import { FinderAnswer, FinderQuestion } from './schema.ts';

/** A POST, since what is typed may be a whole license key, which no address and no log of addresses may hold. */
export const findAnything = endpoint('POST /api/finder', {
  id: 'finder.findAnything',
  access: { need: 'READ_ACCOUNT', scope: 'anyAccount' },
  summary:
    'Accounts, applications, products and license keys that the caller may see, by name or end of the key',
  body: FinderQuestion,
  output: FinderAnswer,
});
