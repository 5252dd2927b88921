-- What somebody chose for themselves is a row by name: whether a kind of mail comes, and the view that the licenses
-- report begins with.
ALTER TABLE notification_choice RENAME TO personal_choice;
ALTER TABLE personal_choice RENAME CONSTRAINT notification_choice_pkey TO personal_choice_pkey;
ALTER TABLE personal_choice RENAME COLUMN kind TO name;
ALTER TABLE personal_choice ALTER COLUMN by_mail TYPE jsonb USING to_jsonb(by_mail);
ALTER TABLE personal_choice RENAME COLUMN by_mail TO value;
COMMENT ON TABLE personal_choice IS 'What somebody chose for themselves; no row: as it is for everybody.';
COMMENT ON COLUMN personal_choice.name IS 'A kind of mail, or REPORT_VIEW.';
COMMENT ON COLUMN personal_choice.value IS 'Whether the kind of mail comes; of REPORT_VIEW the id of a view, which may be gone, or null.';

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO personal_choice (user_id, name, value, chosen_at)
  SELECT user_id, 'REPORT_VIEW', to_jsonb(view_id), now() FROM report_start;
RESET ROLE;

-- The report is staff's alone, and so is what it begins with.
DROP POLICY owner ON personal_choice;
CREATE POLICY owner ON personal_choice USING (user_id = (SELECT app_user_id()) AND name <> 'REPORT_VIEW')
  WITH CHECK (user_id = (SELECT app_user_id()) AND name <> 'REPORT_VIEW');
CREATE POLICY report_view ON personal_choice TO "{db}_staff" USING (user_id = (SELECT app_user_id()) AND name = 'REPORT_VIEW')
  WITH CHECK (user_id = (SELECT app_user_id()) AND name = 'REPORT_VIEW');

DROP TABLE report_start;
