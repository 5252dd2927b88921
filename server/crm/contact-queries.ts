import { sql } from 'kysely';

/** Who stands under an address that the CRM changed since is somebody else: the one who has it now takes the place. */
export const takesPlace = sql`on conflict (account_id, email_key) do update set person_id = excluded.person_id
  where not exists (select from person p
    where p.id = account_contact.person_id and p.email_key = account_contact.email_key)`;
