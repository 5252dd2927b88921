-- Views of the licenses report: filters and an order under a name, and what each reader wants of them; reminders of usage.
CREATE TABLE report_view (
  id uuid PRIMARY KEY,
  owner_id text NOT NULL REFERENCES app_user,
  name text NOT NULL,
  filters jsonb NOT NULL,
  sort text NOT NULL,
  shared boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE report_view IS 'Filters of the licenses report and an order, under a name.';
COMMENT ON COLUMN report_view.id IS 'Made by the browser: saving twice makes one.';
COMMENT ON COLUMN report_view.filters IS 'In the form of saved filters.';
COMMENT ON COLUMN report_view.shared IS 'All staff see it; its owner alone changes it.';
CREATE UNIQUE INDEX report_view_name ON report_view (owner_id, lower(name COLLATE "und-x-icu"));
ALTER TABLE report_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_view FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON report_view TO "{db}_staff" USING (owner_id = (SELECT app_user_id())) WITH CHECK (owner_id = (SELECT app_user_id()));
CREATE POLICY reader ON report_view FOR SELECT TO "{db}_staff" USING (shared);
CREATE POLICY system ON report_view TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (name, filters, sort, shared, changed_at), DELETE ON report_view TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_view TO "{db}_system";

CREATE TABLE report_view_choice (
  user_id text NOT NULL REFERENCES app_user,
  view_id uuid NOT NULL REFERENCES report_view ON DELETE CASCADE,
  is_default boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('NEVER', 'WEEKLY', 'MONTHLY')),
  counted bigint,
  counted_on date,
  PRIMARY KEY (user_id, view_id),
  CHECK (mail = 'NEVER' OR (counted IS NOT NULL AND counted_on IS NOT NULL))
);
COMMENT ON TABLE report_view_choice IS 'What a reader wants of a view: that the report begins with it, or mails of how many license keys it has.';
COMMENT ON COLUMN report_view_choice.counted IS 'License keys when the mails were chosen, then at the last mail: the next one tells the difference.';
CREATE UNIQUE INDEX report_view_default ON report_view_choice (user_id) WHERE is_default;
CREATE INDEX report_view_choice_view ON report_view_choice (view_id);
ALTER TABLE report_view_choice ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_view_choice FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON report_view_choice TO "{db}_staff" USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON report_view_choice TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (is_default, mail, counted, counted_on), DELETE ON report_view_choice TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_view_choice TO "{db}_system";

CREATE TABLE report_view_mail (
  user_id text NOT NULL,
  view_id uuid NOT NULL,
  period date NOT NULL,
  mail text NOT NULL,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, view_id, period, mail),
  FOREIGN KEY (user_id, view_id) REFERENCES report_view_choice ON DELETE CASCADE
);
COMMENT ON TABLE report_view_mail IS 'Mails of views, each written in the transaction that puts it into the outbox: one for each period.';
COMMENT ON COLUMN report_view_mail.period IS 'The Monday of the week, or the first day of the month.';
CREATE INDEX report_view_mail_view ON report_view_mail (view_id);
ALTER TABLE report_view_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_view_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON report_view_mail TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON report_view_mail TO "{db}_system";

CREATE TABLE usage_reminder (
  id uuid PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  note text,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  mailed_at timestamptz
);
COMMENT ON TABLE usage_reminder IS 'Staff reminded the people of an account who report usage.';
COMMENT ON COLUMN usage_reminder.id IS 'Made by the browser: a call whose answer was lost is known again.';
COMMENT ON COLUMN usage_reminder.mailed_at IS 'When the mails were put into the outbox.';
CREATE INDEX usage_reminder_account ON usage_reminder (account_id, at);
CREATE INDEX usage_reminder_user ON usage_reminder (user_id);
CREATE INDEX usage_reminder_waiting ON usage_reminder (at) WHERE mailed_at IS NULL;
SELECT protect_account_rows('usage_reminder');
GRANT SELECT, INSERT ON usage_reminder TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_reminder TO "{db}_system";
-- Staff are told how many of an account's people can be reminded.
GRANT SELECT (email_verified) ON app_user TO "{db}_staff";
