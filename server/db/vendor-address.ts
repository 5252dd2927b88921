import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';

/** Whether an e-mail address is of the vendor's: nobody with one is a customer (2.10). */
export const isVendorAddress = (email: RawBuilder<unknown>, vendorDomain: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(split_part(email_key(${email}), '@', -1) = ${emailKey(vendorDomain)}, false)`;
