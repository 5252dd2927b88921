-- "My accounts" and the filters by owner and CSM look a person up by their address; each time the addresses of all
-- people were put into the form in which they are compared.
ALTER TABLE person ADD COLUMN email_key text NOT NULL GENERATED ALWAYS AS (email_key(email)) STORED;
CREATE INDEX person_email_key ON person (email_key);
