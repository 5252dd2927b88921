-- What somebody saves for the next time is a view of theirs without a name, and the report begins with one view a person.
ALTER TABLE report_view ALTER COLUMN name DROP NOT NULL;
COMMENT ON COLUMN report_view.name IS 'Null for the filters that its owner saved for the next time (3.26): of those a person has one.';
CREATE UNIQUE INDEX report_view_saved ON report_view (owner_id) WHERE name IS NULL;
ALTER TABLE report_view ADD COLUMN columns jsonb;
COMMENT ON COLUMN report_view.columns IS 'Columns that its owner showed or hid by hand; null leaves those of the reader as they are.';
GRANT UPDATE (columns) ON report_view TO "{db}_staff";
ALTER TABLE report_view ADD CHECK (name IS NOT NULL OR NOT shared);

CREATE TABLE report_start (
  user_id text PRIMARY KEY REFERENCES app_user,
  view_id uuid NOT NULL REFERENCES report_view ON DELETE CASCADE
);
COMMENT ON TABLE report_start IS 'The view that the licenses report begins with for a person.';
CREATE INDEX report_start_view ON report_start (view_id);
ALTER TABLE report_start ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_start FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON report_start TO "{db}_staff" USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON report_start TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (view_id), DELETE ON report_start TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_start TO "{db}_system";

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO report_view (id, owner_id, name, filters, sort, shared, changed_at)
  SELECT gen_random_uuid(), f.user_id, NULL, f.value, 'account', false, f.saved_at
  FROM saved_filter f JOIN app_user u ON u.id = f.user_id
  WHERE f.name = 'licenses-report' AND 'INTERNAL_STAKEHOLDER' = ANY (u.global_roles);
INSERT INTO report_start (user_id, view_id) SELECT user_id, view_id FROM report_view_choice WHERE is_default;
INSERT INTO report_start (user_id, view_id) SELECT owner_id, id FROM report_view WHERE name IS NULL
  ON CONFLICT DO NOTHING;
RESET ROLE;

DROP TABLE report_view_mail;
DROP TABLE report_view_choice;
DROP TABLE saved_filter;
