-- The CRM may change a contact's address. Whoever has the old one now is named under it then, in the other's place.
GRANT UPDATE (person_id) ON account_contact TO "{db}_tenant", "{db}_staff";
