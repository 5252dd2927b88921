import { endpoint } from '../core/endpoint.ts';
import { FinderAnswer, FinderQuestion } from './schema.ts';

/** A POST, since what is typed may be a whole license key, which no address and no log of addresses may hold. */
export const findAnything = endpoint('POST /api/finder', {
  id: 'finder.findAnything',
  access: { need: 'READ_ACCOUNT', scope: 'anyAccount' },
  summary:
    'Search the accounts, applications, products and license keys the caller has access to, by name or last characters of the key',
  body: FinderQuestion,
  output: FinderAnswer,
});
