-- The case that announced a new imaging application (9.25): staff come from either to the other. Apart from the case of a
-- certification, which makes an application one of past usage.
ALTER TABLE application
  ADD COLUMN new_application_case_id text,
  ADD FOREIGN KEY (account_id, new_application_case_id) REFERENCES crm_case (account_id, id);
COMMENT ON COLUMN application.new_application_case_id IS 'The case that told staff of it when its people added it; null for all others.';
CREATE INDEX application_announced ON application (new_application_case_id) WHERE new_application_case_id IS NOT NULL;
